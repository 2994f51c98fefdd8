import type { Contract } from '../contract/contract.ts';
import { validatorsOf } from '../contract/validator.ts';
import { envelopeText, type Reply } from './envelope.ts';
import type { Exchange } from './exchange.ts';

/** Holds an answer of one of the operations against `openapi.yaml`; throws where it breaks it. */
export type AnswerCheck = (exchange: Pick<Exchange, 'match' | 'requestId'>, answer: Reply) => void;

export function createAnswerCheck(contract: Contract): AnswerCheck {
  const validators = validatorsOf(contract);
  return ({ match: { operation }, requestId }, answer) => {
    if (operation === undefined || answer.isOurOwn === true || answer.isForced === true) return;
    const { status, isRefusal } = answer;
    const named = operation.answerSchemas.get(String(status)) ?? operation.answerSchemas.get('default');
    const pointer = isRefusal === true ? '#/components/schemas/Envelope' : named; // with the status of a success it holds nothing
    if (pointer === undefined) throw new Error(`${operation.id} answered ${status}, which openapi.yaml does not have`);
    const wrong = validators.answer(pointer)(JSON.parse(envelopeText(requestId, answer)));
    if (wrong !== undefined) throw new Error(`${operation.id} answered ${status} against openapi.yaml: ${wrong}`);
  };
}
