import type { LookUp } from '../../domain/look-up.ts';
import { everyForm } from '../../domain/event/date-time.ts';
import type { Answers } from '../../domain/vocabulary/answers.ts';
import type { Contract } from '../../contract/contract.ts';
import type { QuestionId } from '../../domain/vocabulary/ids.ts';

/**
 * To each question that can refuse a body, the lawful answer that refuses least. What breaks a rule all the same breaks it everywhere, and
 * what somebody might refuse is no broken rule.
 */
const lenient: Partial<Answers> = {
  'body.blank': 'accepted',
  'body.coercion': 'read',
  'body.i-json': 'accepted',
  'body.null': 'omitted',
  'body.unknown-attribute': 'ignored',
  'capacity.maximum': 'none',
  'capacity.negative': 'accepted',
  'cohosts.duplicates': 'accepted',
  'cohosts.maximum': 'none',
  'datetime.form': everyForm,
  'datetime.horizon': 'accepted',
  'datetime.offset': 'kept',
  'datetime.order': 'accepted',
  'email.check': 'format',
  'email.features': [
    'symbols',
    'long',
    'unusual-domain',
    'quoted',
    'comments',
    'literal',
    'international',
    'single-label',
    'trailing-dot',
    'padded',
  ],
  'host.form': 'either',
  'image.check': 'url',
  'published-at.far': 'accepted',
  'published-at.past': 'accepted',
  'search.bounds': 'accepted',
  'search.per-page.over': 'clamped',
  'search.query.blank': 'accepted',
  'search.types': 'ignored',
  'text.length': 'none',
  'url.features': ['userinfo', 'ip', 'single-label', 'international', 'brackets', 'unusual', 'characters', 'padded'],
};

/** The schemes that every deployment takes are among these; of others `url.schemes` decides. */
export const usualSchemes: readonly string[] = ['http', 'https'];

/** Whom the rules ask about one body, and which questions they had to ask. */
export interface LenientAsking {
  readonly ask: LookUp;
  readonly asked: ReadonlySet<QuestionId>;
}

/** @param schemes further ones that count as valid, since nobody knows (`url.schemes`) */
export function createLenientAsking({ questions }: Contract, schemes: readonly string[]): LenientAsking {
  const asked = new Set<QuestionId>();
  const answers: Partial<Answers> = { ...lenient, 'url.schemes': [...usualSchemes, ...schemes] };
  const ask: LookUp = (question) => {
    asked.add(question);
    const answer = answers[question] ?? questions.get(question)?.default;
    return answer as Answers[typeof question];
  };
  return { ask, asked };
}
