import type { Meeting, Question } from '../question.ts';
import type { ValueOf } from '../schema.ts';
import { answerContentType } from './answer-content-type.ts';
import { answerHeaders } from './answer-headers.ts';
import { answerMembers } from './answer-members.ts';
import { authBlanks } from './auth-blanks.ts';
import { authIssuing } from './auth-issuing.ts';
import { authSchemeCase } from './auth-scheme-case.ts';
import { bodyBlank } from './body-blank.ts';
import { bodyCharset } from './body-charset.ts';
import { bodyCoercion } from './body-coercion.ts';
import { bodyContradictions } from './body-contradictions.ts';
import { bodyIJson } from './body-i-json.ts';
import { bodyNull } from './body-null.ts';
import { bodyUnknownAttribute } from './body-unknown-attribute.ts';
import { capacityFloorCounts } from './capacity-floor-counts.ts';
import { capacityMaximum } from './capacity-maximum.ts';
import { capacityNegative } from './capacity-negative.ts';
import { cohostsDuplicates } from './cohosts-duplicates.ts';
import { cohostsMaximum } from './cohosts-maximum.ts';
import { datetimeForm } from './datetime-form.ts';
import { datetimeHorizon } from './datetime-horizon.ts';
import { datetimeOffset } from './datetime-offset.ts';
import { datetimeOrder } from './datetime-order.ts';
import { emailCheck } from './email-check.ts';
import { emailFeatures } from './email-features.ts';
import { eventIdForm } from './event-id-form.ts';
import { eventTypes } from './event-types.ts';
import { eventOwnership } from './event-ownership.ts';
import { hostForm } from './host-form.ts';
import { imageCheck } from './image-check.ts';
import { limitsBody } from './limits-body.ts';
import { limitsRate } from './limits-rate.ts';
import { pageMembers } from './page-members.ts';
import { pathId } from './path-id.ts';
import { places } from './places.ts';
import { publishedAtFar } from './published-at-far.ts';
import { publishedAtOffset } from './published-at-offset.ts';
import { publishedAtPast } from './published-at-past.ts';
import { refusalAllAtOnce } from './refusal-all-at-once.ts';
import { refusalBody } from './refusal-body.ts';
import { refusalPrecedence } from './refusal-precedence.ts';
import { refusalStatusForbidden } from './refusal-status-forbidden.ts';
import { refusalStatusInvalid } from './refusal-status-invalid.ts';
import { refusalStatusMalformed } from './refusal-status-malformed.ts';
import { refusalStatusMediaType } from './refusal-status-media-type.ts';
import { refusalStatusProtocol } from './refusal-status-protocol.ts';
import { refusalStatusTooLarge } from './refusal-status-too-large.ts';
import { refusalStatusUnauthenticated } from './refusal-status-unauthenticated.ts';
import { refusalStatusUnknownEvent } from './refusal-status-unknown-event.ts';
import { refusalStatusUnknownPage } from './refusal-status-unknown-page.ts';
import { refusalStatusUnknownPath } from './refusal-status-unknown-path.ts';
import { refusalStatusWrongMethod } from './refusal-status-wrong-method.ts';
import { requestIdForm } from './request-id-form.ts';
import { rsvpWebhookRequest } from './rsvp-webhook-request.ts';
import { searchBeyond } from './search-beyond.ts';
import { searchBounds } from './search-bounds.ts';
import { searchData } from './search-data.ts';
import { searchMatching } from './search-matching.ts';
import { searchNoMatch } from './search-no-match.ts';
import { searchOrder } from './search-order.ts';
import { searchPaging } from './search-paging.ts';
import { searchPerPageOver } from './search-per-page-over.ts';
import { searchQueryBlank } from './search-query-blank.ts';
import { searchTypes } from './search-types.ts';
import { textLength } from './text-length.ts';
import { updateImageOmitted } from './update-image-omitted.ts';
import { updateOmittedOptional } from './update-omitted-optional.ts';
import { urlFeatures } from './url-features.ts';
import { urlSchemes } from './url-schemes.ts';

/** Every point that the document leaves open, in its order. */
export const questions = [
  answerMembers,
  answerHeaders,
  answerContentType,
  requestIdForm,
  refusalStatusInvalid,
  refusalStatusUnauthenticated,
  refusalStatusMalformed,
  refusalStatusMediaType,
  refusalStatusUnknownPage,
  refusalStatusUnknownEvent,
  refusalStatusUnknownPath,
  refusalStatusWrongMethod,
  refusalStatusTooLarge,
  refusalStatusForbidden,
  refusalStatusProtocol,
  refusalBody,
  refusalPrecedence,
  refusalAllAtOnce,
  pageMembers,
  searchData,
  searchPaging,
  searchNoMatch,
  searchPerPageOver,
  searchBounds,
  searchQueryBlank,
  searchTypes,
  searchMatching,
  searchOrder,
  searchBeyond,
  hostForm,
  datetimeForm,
  datetimeOffset,
  datetimeOrder,
  datetimeHorizon,
  publishedAtOffset,
  publishedAtPast,
  publishedAtFar,
  bodyUnknownAttribute,
  bodyCoercion,
  bodyContradictions,
  bodyNull,
  bodyBlank,
  bodyCharset,
  bodyIJson,
  pathId,
  authSchemeCase,
  authBlanks,
  eventTypes,
  places,
  imageCheck,
  emailCheck,
  emailFeatures,
  urlSchemes,
  urlFeatures,
  cohostsDuplicates,
  cohostsMaximum,
  capacityNegative,
  capacityMaximum,
  textLength,
  capacityFloorCounts,
  updateOmittedOptional,
  updateImageOmitted,
  eventIdForm,
  eventOwnership,
  limitsRate,
  limitsBody,
  rsvpWebhookRequest,
  authIssuing,
] as const;

/** A point that the interface leaves open. */
export type QuestionId = (typeof questions)[number]['id'];

/** An answer to each question that the interface leaves open. */
export type Answers = {
  readonly [Question in (typeof questions)[number] as Question['id']]: ValueOf<Question['answers']>;
};

type BodyQuestion = Question & Meeting & { readonly id: QuestionId };

/** Those that the body of an event meets. */
export const bodyQuestions: readonly BodyQuestion[] = questions.flatMap((one: Question) =>
  one.occursIn === undefined ? [] : [one as BodyQuestion],
);
