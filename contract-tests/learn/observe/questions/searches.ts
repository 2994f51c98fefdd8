import { isDeepStrictEqual } from 'node:util';
import { payloadOf, type SentExchange } from '../../../target/exchange.ts';
import { outcomeOf } from '../../../target/outcome.ts';
import { violationAt } from '../../observations.ts';
import { shownPages } from '../../search-answer.ts';
import { either, refusedStatus, type Observer, type Probe, type Read } from '../observer.ts';
import { byLast, byPart, type Compose } from './event-question.ts';

type Body = Readonly<Record<string, unknown>>;

/** A rule or question that a search is against, the kind of violation, and the member of the body. */
type WrongAt = readonly [id: string, kind: string, attribute: string];

/** A search that breaks rules, or does what is open: where that is accepted it is no refusal. */
function wrong(body: Body, all: readonly WrongAt[], more: Partial<Probe> = {}): Probe {
  const violations = all.map(([id, kind, attribute]) => violationAt({ id, kind, pointer: `/${attribute}` }, body));
  return { ask: { operation: 'pages.search', body }, cause: 'invalid', violations, ...more };
}

/** Searches without a match, which may be refusals of their own. The others may be told as these are, so that these go first. */
export function noMatchProbes({ session: { parts } }: Observer): readonly Probe[] {
  // Letters that no title holds, other ones in each run.
  const letters = [...parts.runName].map((digit) => 'qxzvkjwpfghqzxvk'[Number.parseInt(digit, 16)] ?? 'x').join('');
  const nothing = (query: string) => wrong({ query }, [['search.no-match', '', 'query']], { cause: 'no-match' });
  return [{ ...nothing(letters), question: 'search.no-match', read: readNoMatch, inRun: true }, nothing(`${letters}q`)];
}

const missing: WrongAt = ['search.query.required', 'required', 'query'];
const blank: WrongAt = ['search.query.blank', 'blank', 'query'];
const noText: WrongAt = ['search.types', 'type.string', 'query'];
const noPage: WrongAt = ['search.types', 'type.int', 'page'];
const noPerPage: WrongAt = ['search.types', 'type.int', 'perPage'];
const unlisted: WrongAt = ['body.unknown-attribute', 'unlisted', 'contractCheck'];

/** How searches are refused, and what is read in place of a string or an int. */
export function searchProbes({ deployment: { query = 'a' } }: Observer): readonly Probe[] {
  const about = (question: string, part: string) => ({ question, part });
  const ofType = (part: string) => about('search.types', part);
  const inRun = (question: string, read?: Read) =>
    ({ question, inRun: true, ...(read === undefined ? {} : { read }) }) as const;
  return [
    wrong(
      { query, page: 1, perPage: 101 },
      [['search.per-page.over', 'maximum', 'perPage']],
      inRun('search.per-page.over', either('clamped', 'refused')),
    ),
    wrong(
      { query, page: 0 },
      [['search.bounds', 'minimum', 'page']],
      inRun('search.bounds', either(undefined, 'refused')),
    ),
    {
      ask: { operation: 'pages.search', body: { query, page: 1, perPage: 0 } },
      ...inRun('search.bounds', noneOrOne),
    },
    wrong({ query: '' }, [blank], { ...inRun('search.query.blank', either('accepted', 'refused')), part: 'empty' }),
    wrong({ query, perPage: 'many' }, [noPerPage], {
      ...inRun('search.types', either('accepted', 'refused')),
      part: 'other',
    }),
    wrong({}, [missing], inRun('refusal.status.invalid')),
    wrong({ page: 1 }, [missing]),
    wrong({ query: null }, [['search.query.required', 'null', 'query']]),
    wrong({ query: ' ' }, [blank], about('search.query.blank', 'blank')),
    wrong({ query: { text: query } }, [noText]),
    wrong({ page: 'second', perPage: 'many' }, [missing, noPage, noPerPage]),
    wrong({ perPage: 'many', page: 'second', query }, [noPage, noPerPage]), // two and three: how many there are can be told in words
    wrong({ query, contractCheck: 'no attribute' }, [unlisted], { ...inRun(unlisted[0]), part: 'searches' }),
    wrong({ query, page: 1, contractCheck: 'no attribute' }, [unlisted], about(unlisted[0], 'searches')),
    wrong({ query, page: 1, perPage: -12 }, [['search.bounds', 'minimum', 'perPage']]),
    wrong({ query, page: 1.5 }, [noPage]),
    wrong({ query, page: 'second' }, [noPage], ofType('other')),
    wrong({ query, perPage: {} }, [noPerPage], ofType('other')),
    wrong({ query, page: null }, [['search.types', 'null', 'page']], ofType('null')),
    wrong({ query, perPage: null }, [['search.types', 'null', 'perPage']], ofType('null')),
    wrong({ query, page: '1' }, [noPage], ofType('int')),
    wrong({ query, page: '1.0' }, [noPage]),
    wrong({ query, perPage: true }, [noPerPage]),
    wrong({ query: 42 }, [noText], ofType('string')),
    wrong({ query: true }, [noText]),
  ];
}

/** What a search without a match shows (`search.no-match`). */
export function readNoMatch(exchange: SentExchange): unknown {
  if (outcomeOf(exchange) !== 'accepted') return refusedStatus(exchange);
  const { form, pages } = shownPages(exchange);
  if (form === 'nothing') return 'null';
  if (isDeepStrictEqual(payloadOf(exchange), {})) return 'object';
  return pages.length === 0 ? 'empty' : undefined;
}

/** `perPage` 0: read as 1 it shows one page, as it stands it shows none. */
function noneOrOne(exchange: SentExchange): unknown {
  const { form, pages } = shownPages(exchange);
  const shown = form === 'other' ? undefined : ['accepted', 'clamped'][pages.length];
  return either(shown, 'refused')(exchange);
}

/** What all that `calibrate` sends tells together. */
export const searchAnswers: Readonly<Record<string, Compose>> = {
  'search.query.blank': byLast({ blank: 'empty-refused', empty: 'accepted' }),
  'search.types': byPart('accepted'),
};
