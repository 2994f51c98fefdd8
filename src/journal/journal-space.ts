/** A journal as the space that it shares sees it. */
interface Tenant {
  readonly weight: () => number;
  /** Drops the elder half. */
  readonly halve: () => void;
}

/** The memory that all journals of a sandbox share. */
export interface JournalSpace {
  /** Takes part; answers how to leave. */
  join(tenant: Tenant): () => void;
  /** Tells of bytes that a journal takes more, or less; where all take too much, the fullest drops its elder half. */
  weigh(more: number): void;
  /** Bytes of all journals. */
  readonly taken: number;
}

/**
 * @param most bytes of all journals together, about
 * @param isShort whether memory is short elsewhere, so that journals make room
 */
export function createJournalSpace(most: number, isShort = () => false): JournalSpace {
  const tenants = new Set<Tenant>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    join: (tenant) => {
      tenants.add(tenant);
      return () => tenants.delete(tenant);
    },
    weigh: (more) => {
      taken += more;
      if (more > 0 && (taken > most || isShort())) fullestOf(tenants)?.halve();
    },
  };
}

function fullestOf(tenants: ReadonlySet<Tenant>): Tenant | undefined {
  let fullest: Tenant | undefined;
  for (const tenant of tenants) if (tenant.weight() > (fullest?.weight() ?? 0)) fullest = tenant;
  return fullest;
}
