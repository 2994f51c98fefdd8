import { Choice, Form } from './form.tsx';
import { jsonValue } from '../../lib/json-value.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ListedQuestion } from '../../control/controls.ts';
import { isEnumeration, listedAnswers } from '../../interface/question.ts';

interface AnswerInputProps {
  readonly question: ListedQuestion;
  /** The present answer. */
  readonly answer: unknown;
  /** Whether another answer than the present one is wanted. */
  readonly isOther?: boolean;
  /** What the button says. */
  readonly act: string;
  readonly onAnswer: (answer: unknown, given: FormData) => void;
  /** What the choice is called; by the question's ID without. */
  readonly name?: string;
  /** Fields that come with the answer. */
  readonly children?: ComponentChildren;
}

const other = 'other';

/** Chooses a lawful answer to a question: one of those that can be listed, or any as JSON, which the sandbox checks. */
export function AnswerInput({ question, answer, isOther = false, act, onAnswer, name, children }: AnswerInputProps) {
  const texts = listedAnswers(question).map((one) => JSON.stringify(one));
  const present = JSON.stringify(answer);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const first = isOther ? texts.find((one) => one !== present) : texts.find((one) => one === present);
  const selected = chosen ?? first ?? other;
  const answerBy = (given: FormData) => {
    const written = selected === other ? String(given.get('json')) : selected;
    onAnswer(jsonValue(written) ?? written, given); // a word needs no quotes
  };
  return (
    <Form onGiven={answerBy}>
      <Choice
        label={name ?? `Answer to ${question.id}`}
        value={selected}
        options={[
          ...texts.map((one) => [one, one === present ? `${one} (now)` : one] as const),
          ...(isEnumeration(question) ? [] : [[other, 'another, as JSON'] as const]),
        ]}
        onChoose={choose}
      />
      {selected === other ? (
        <label>
          as JSON <input name="json" defaultValue={present} required />
        </label>
      ) : null}
      {children}
      <button type="submit">{act}</button>
    </Form>
  );
}
