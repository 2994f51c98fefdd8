import { counted } from './describe.ts';

/** Entries of recordings that an audit did not judge, by the reason. */
export interface LeftOut {
  /** A person sent them from the dashboard (`X-Sandbox-By-Hand`). */
  readonly byHand: number;
  /** The contract kit sent them (`X-Sandbox-By-Kit`). */
  readonly byKit: number;
  /** They went to other sites, or outside of the interface's path on its own. */
  readonly elsewhere: number;
  /** A browser asked whether it may send another request (`OPTIONS`). */
  readonly preflights: number;
  /** They went to the sandbox's control area. */
  readonly controlArea: number;
  /** They have no URL. */
  readonly unreadable: number;
  /** The journal no longer holds them: older ones made room, or it was cleared. */
  readonly dropped: number;
}

/** What an audit judged. */
export interface AuditScope {
  readonly exchanges: number;
  /** Where the interface was; nothing for a journal, which has paths alone. */
  readonly origins: readonly string[];
  readonly leftOut: LeftOut;
}

const inWords = (count: number): string => count.toLocaleString('en');

/** Says what was judged, and what was left out; each line is a sentence without its full stop. */
export function auditScopeLines({ exchanges, origins, leftOut }: AuditScope): readonly string[] {
  const reasons = [
    [leftOut.elsewhere, 'to other sites or paths'],
    [leftOut.byHand, 'sent by hand'],
    [leftOut.byKit, 'sent by the contract kit'],
    [leftOut.preflights, 'to ask for permission (OPTIONS)'],
    [leftOut.controlArea, 'to the control area'],
    [leftOut.unreadable, 'that cannot be read'],
  ] as const;
  const some = reasons.filter(([count]) => count > 0);
  const parts = some.map(([count, why], at) => `${at === 0 ? counted(count, 'request') : inWords(count)} ${why}`);
  const { dropped } = leftOut;
  return [
    ...(origins.length === 0 ? [] : [`Judged: ${counted(exchanges, 'request')} to ${origins.join(', ')}`]),
    ...(parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}`]),
    ...(dropped === 0
      ? []
      : [
          `Not judged: ${inWords(dropped)} ${dropped === 1 ? 'exchange' : 'exchanges'} that the journal no longer holds`,
        ]),
  ];
}
