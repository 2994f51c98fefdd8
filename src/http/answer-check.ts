import type { Operation } from '../openapi/operations.ts';
import type { Validators } from '../openapi/validator.ts';
import { envelopeText, type Answer } from './envelope.ts';

/** Holds an answer of ours against `openapi.yaml`; throws where it breaks it. */
export type AnswerCheck = (operation: Operation, requestId: string, answer: Answer) => void;

export function createAnswerCheck(validators: Validators): AnswerCheck {
  return (operation, requestId, answer) => {
    const { status } = answer;
    const pointer =
      operation.answerSchemas.get(String(status)) ?? operation.answerSchemas.get(`${Math.floor(status / 100)}XX`);
    if (pointer === undefined) throw new Error(`${operation.id} answered ${status}, which openapi.yaml does not have`);
    const wrong = validators.answer(pointer)(JSON.parse(envelopeText(requestId, answer)));
    if (wrong !== undefined) throw new Error(`${operation.id} answered ${status} against openapi.yaml: ${wrong}`);
  };
}
