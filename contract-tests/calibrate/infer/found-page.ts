import { isRecord } from '../../target/json.ts';
import { boundedBy, boundedText } from './bounded.ts';

const mark = Symbol('page');

/** A page in a search's answer: it stands where it stood, its members apart. */
export interface FoundPage {
  readonly [mark]: true;
  /** As text: an int may be longer than a double holds. */
  readonly id: string;
  readonly title: string;
  readonly logo: string;
  /** What it has beside these three. */
  readonly members: Readonly<Record<string, unknown>>;
}

export const isPage = (value: unknown): value is FoundPage => isRecord(value) && mark in value;

const own: ReadonlySet<string> = new Set(['id', 'title', 'logo']);

/** A page of the interface (§2.1) in what a deployment answered; undefined where it is something else. */
export function pageOf(value: unknown): FoundPage | undefined {
  if (!isRecord(value) || [...own].some((name) => !Object.hasOwn(value, name))) return undefined;
  const { id, title, logo } = value;
  if ((typeof id !== 'number' && typeof id !== 'bigint') || typeof title !== 'string') return undefined;
  const members = Object.entries(value).filter(([name]) => !own.has(name));
  return {
    [mark]: true,
    id: String(id),
    title: boundedText(title),
    logo: boundedText(String(logo)),
    members: Object.fromEntries(members.slice(0, MAX_MEMBERS)),
  };
}

const MAX_MEMBERS = 40;

/** A foreign JSON value, bounded, in which pages are told from all else. */
export const withPages = (value: unknown): unknown =>
  boundedBy(value, {
    places: 4000,
    depth: 9,
    members: 120,
    scalar: (one) => (typeof one === 'string' ? boundedText(one) : Number(one)),
    whole: pageOf,
  });

/** All pages in what a deployment answered. */
export function pagesIn(value: unknown): readonly FoundPage[] {
  const within = (inner: unknown): readonly FoundPage[] => {
    if (isPage(inner)) return [inner];
    return typeof inner === 'object' && inner !== null ? Object.values(inner).flatMap(within) : [];
  };
  return within(withPages(value));
}
