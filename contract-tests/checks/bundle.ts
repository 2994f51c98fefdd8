import type { Check, Finding, Need, Trial } from '../run/check.ts';
import { KitFault, Unanswered, skipped } from '../run/check.ts';
import type { Body } from '../learn/event-body.ts';
import type { Exchange } from '../target/exchange.ts';
import type { EventOperation } from './experiment.ts';
import { acceptedMeans, eventAsk, eventOperations, judgedAcceptance, schemaOf } from './experiment.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../run/session.ts';

/** One lawful value that a deployment has to accept. */
export interface Ingredient {
  readonly rule: string;
  readonly title: string;
  /** Left out on the other operation. */
  readonly only?: EventOperation;
  readonly needs?: readonly Need[];
  change(body: Body, session: Session): Body;
  /** Why it cannot be tried here; undefined where it can. */
  cannot?(session: Session, operation: EventOperation): string | undefined;
}

/** Lawful values that one request carries at once, so that few events are created. */
export interface Bundle {
  readonly name: string;
  readonly ingredients: readonly Ingredient[];
}

interface Tasted {
  /** The request that carried them all. */
  readonly whole: Exchange | undefined;
  /** The request that decided about each. */
  readonly by: ReadonlyMap<Ingredient, Exchange>;
}

/** A check of each ingredient, on create and on update; together they cost one request each, unless it is refused. */
export function bundleChecks(bundle: Bundle): readonly Check[] {
  return eventOperations.flatMap((operation) =>
    bundle.ingredients
      .filter(({ only }) => only === undefined || only === operation)
      .map((ingredient) => ({
        rule: ingredient.rule,
        title: `accepts ${ingredient.title}`,
        operation,
        expected: acceptedMeans[operation],
        needs: [needOf(operation), ...(ingredient.needs ?? [])],
        run: (trial: Trial) => runIngredient(ingredient, { bundle, operation, trial }),
      })),
  );
}

/** A check of all ingredients at once, where leaving them together is what the rule allows. */
export function togetherCheck(
  bundle: Bundle,
  { rule, title }: { readonly rule: string; readonly title: string },
): readonly Check[] {
  return eventOperations.map((operation) => ({
    rule,
    title,
    operation,
    expected: acceptedMeans[operation],
    needs: [needOf(operation)],
    run: async (trial: Trial) => {
      const { whole } = await tasted({ bundle, operation, trial });
      if (whole === undefined) return skipped('the run may create no further event');
      trial.exchanges.push(whole);
      return await judgedAcceptance(whole, trial);
    },
  }));
}

interface Tasting {
  readonly bundle: Bundle;
  readonly operation: EventOperation;
  readonly trial: Trial;
}

async function runIngredient(ingredient: Ingredient, tasting: Tasting): Promise<Finding> {
  const { operation, trial } = tasting;
  const reason = ingredient.cannot?.(trial.session, operation);
  if (reason !== undefined) return skipped(reason);
  const { by } = trial.attempt === 1 ? await tasted(tasting) : await taste([ingredient], tasting);
  const exchange = by.get(ingredient);
  if (exchange === undefined) return skipped('the run may create no further event');
  if (!trial.exchanges.includes(exchange)) trial.exchanges.push(exchange);
  return await judgedAcceptance(exchange, trial);
}

async function tasted(tasting: Tasting): Promise<Tasted> {
  const { bundle, operation, trial } = tasting;
  const key = `${operation} ${bundle.name} ${trial.attempt}`;
  const able = bundle.ingredients.filter(
    ({ only, cannot }) =>
      (only === undefined || only === operation) && cannot?.(trial.session, operation) === undefined,
  );
  const known = trial.session.bundles.get(key) ?? taste(able, tasting);
  trial.session.bundles.set(key, known);
  return (await known) as Tasted;
}

/** Halves what was refused until each culprit stands alone: a lawful request may be refused for none of them. */
async function taste(ingredients: readonly Ingredient[], tasting: Tasting): Promise<Tasted> {
  const { operation, trial } = tasting;
  if (operation === 'events.create' && !trial.session.mayCreate()) return { whole: undefined, by: new Map() };
  const whole = await sendTogether(ingredients, tasting);
  if (outcomeOf(whole) === 'none')
    throw new Unanswered(`no answer to a lawful ${operation}: ${whole.failure ?? 'told to come back later'}`);
  if (outcomeOf(whole) === 'accepted' || ingredients.length <= 1)
    return { whole, by: new Map(ingredients.map((one) => [one, whole])) };
  const middle = Math.ceil(ingredients.length / 2);
  const halves = [await taste(ingredients.slice(0, middle), tasting), await taste(ingredients.slice(middle), tasting)];
  return { whole, by: new Map(halves.flatMap(({ by }) => [...by])) };
}

async function sendTogether(ingredients: readonly Ingredient[], { operation, trial }: Tasting): Promise<Exchange> {
  const { session } = trial;
  const body = ingredients.reduce<Body>(
    (made, ingredient) => ingredient.change(made, session),
    session.baseline(operation),
  );
  const faults = session.judge(schemaOf(operation), body);
  if (faults.length > 0) throw new KitFault(`a lawful body is not lawful: ${faults.join(', ')}`);
  const exchange = await session.send(eventAsk({ operation, session, body, expects: 'accepted' }));
  if (operation === 'events.create' && outcomeOf(exchange) === 'accepted') session.titles.push(String(body['title']));
  return exchange;
}

function needOf(operation: EventOperation): Need {
  return operation === 'events.create' ? 'create' : 'update';
}
