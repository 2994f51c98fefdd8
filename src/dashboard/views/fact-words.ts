import { dateWords } from '../parts/relative.ts';
import type { world } from '../sandbox.ts';

type Fact = Awaited<ReturnType<typeof world.value.memberView>>[number];

const yesNo = (value: unknown): string => (value === true ? 'yes' : 'no');
const time = (value: unknown): string => (typeof value === 'string' ? dateWords(value) : 'not known');

interface Words {
  readonly label: string;
  readonly say: (value: unknown) => string;
}

/** What a member is shown, in words: a label, and how its value is said. */
const words: Readonly<Record<Fact['fact'], Words>> = {
  visible: { label: 'Visible', say: yesNo },
  visibleFrom: { label: 'Visible from', say: (value) => (value === null ? 'the beginning' : time(value)) },
  startsAt: { label: 'Starts, by the member’s clock', say: time },
  endsAt: { label: 'Ends, by the member’s clock', say: time },
  localStart: { label: 'Starts, by the clock there', say: time },
  localEnd: { label: 'Ends, by the clock there', say: time },
  place: { label: 'Place', say: (value) => (value === null ? 'not known' : String(value)) },
  label: { label: 'Label', say: String },
  freeEvent: { label: 'Free event', say: yesNo },
  needsEventAccess: { label: 'Needs event access', say: yesNo },
  upgradePrompt: { label: 'Asked to upgrade', say: yesNo },
  placesLeft: { label: 'Places left', say: (value) => (value === null ? 'unlimited' : String(value)) },
  communication: {
    label: 'Members say they are',
    say: (value) => (value === 'interest' ? 'interested' : String(value)),
  },
};

/** A fact as a label and a value: `Places left`, `12`. */
export const inWords = ({ fact, value }: Pick<Fact, 'fact' | 'value'>): readonly [label: string, said: string] => [
  words[fact].label,
  words[fact].say(value),
];
