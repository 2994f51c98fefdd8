import { drawFaults, withCounts, withoutCounts } from '../../faults/draw-faults.ts';
import type { ArmedFault, Faults } from '../../faults/fault.ts';
import { FaultsRefused } from '../../faults/errors.ts';
import { planOf, type FaultPlan } from '../../faults/plan.ts';
import { faultReaderOf, type FaultReader } from '../../faults/read-faults.ts';
import { unreadableFaultAnswer, forcedAnswer } from '../answer-outcome.ts';
import type { Reply } from '../envelope.ts';
import { deviate, force, type Counted, type Exchange, type Ending } from '../exchange.ts';
import { hasCredentials } from './authenticate.ts';
import type { WorldState } from '../../world/world.ts';
import type { Contract } from '../../contract/contract.ts';

/**
 * Draws the faults that act on the exchange: its world's, and those that the request itself asks for (`X-Sandbox-Fault`). Both act on
 * requests with the credentials of the world alone, so that nobody else counts as one of them, holds a connection by them, or is let in.
 * Only where the world itself has a rule of the credentials off, that acts on whoever names its channel.
 *
 * @param isKnown whether a request is one of the world's
 */
export function drawFaultsOf(contract: Contract, isKnown: (exchange: Exchange) => boolean = hasCredentials) {
  const reader = faultReaderOf(contract);
  return (exchange: Exchange) => {
    const header = exchange.request.headers['x-sandbox-fault'];
    const { faults } = exchange.world.state;
    return faults.any || header !== undefined ? drawInto(exchange, reader, isKnown(exchange)) : undefined;
  };
}

async function drawInto(exchange: Exchange, reader: FaultReader, isKnown: boolean): Promise<Reply | undefined> {
  const { world, match, request } = exchange;
  const header = request.headers['x-sandbox-fault'];
  const asked = isKnown && header !== undefined ? readHeader(reader, String(header)) : { list: [] };
  if ('status' in asked) return asked;
  const { ports, start } = world;
  const draw = { operation: match.operation?.id, now: ports.clock.now(), seed: start.seed.seed };
  const drawIn = ({ faults, tallies }: WorldState) => {
    const all = [...asked.list, ...(isKnown ? faults.list : faults.list.filter(isOfCredentials))];
    return drawFaults(all, { ...draw, tallies });
  };
  let { acting, counts } = drawIn(world.state);
  if (counts.size > 0) {
    // Drawn by the counts as they are when it is counted: others may have been counted meanwhile.
    await world.change((state) => {
      ({ acting, counts } = drawIn(state));
      return { tallies: withCounts(state.tallies, counts) };
    });
    exchange.counted = { faults: world.state.faults, counts, epoch: world.state.epoch };
  }
  if (acting.length === 0) return undefined;
  exchange.faults = planOf(acting);
  force(exchange, exchange.faults.ids);
  if (exchange.faults.deviations.length > 0) deviate(exchange, exchange.faults.deviations);
  return undefined;
}

/** Takes back what an exchange has counted: one that changed nothing, since the store could not keep it, has counted for no fault. */
export async function uncount({ world, counted }: Exchange): Promise<void> {
  if (counted === undefined) return;
  const takeBack = (state: WorldState) =>
    isOf(state, counted) ? { tallies: withoutCounts(state.tallies, counted.counts) } : {};
  await world.change(takeBack).catch(() => undefined); // where nothing can be kept, the count was not
}

/** Whether a state has the faults still that were counted: others are counted from the start. */
const isOf = ({ faults, epoch }: WorldState, counted: Counted): boolean =>
  epoch === counted.epoch && JSON.stringify(faults.list) === JSON.stringify(counted.faults.list);

const isOfCredentials = ({ fault }: ArmedFault) => fault.kind === 'rule-off' && fault.rule.startsWith('auth.');

function readHeader(reader: FaultReader, header: string): Pick<Faults, 'list'> | Reply {
  try {
    return reader.readHeader(header);
  } catch (error) {
    if (error instanceof FaultsRefused) return unreadableFaultAnswer(error);
    throw error;
  }
}

/** Does what faults do before the operation is carried out: they delay it, or end the exchange in its place. */
export function applyFaults(contract: Contract) {
  const endingOf = (exchange: Exchange, { instead }: FaultPlan): Ending | undefined =>
    instead === undefined || instead === 'drop' ? instead && 'cut' : forcedAnswer(instead, contract, exchange);
  const delayed = async (exchange: Exchange, plan: FaultPlan): Promise<Ending | undefined> => {
    const isThere = await exchange.world.delays.wait(exchange.request.socket, plan.delay);
    return isThere ? endingOf(exchange, plan) : 'cut';
  };
  return (exchange: Exchange): Ending | undefined | Promise<Ending | undefined> => {
    const plan = exchange.faults;
    if (plan === undefined) return undefined;
    return plan.delay <= 0 ? endingOf(exchange, plan) : delayed(exchange, plan);
  };
}
