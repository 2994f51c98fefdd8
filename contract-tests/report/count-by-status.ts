import type { Report, RequirementResult } from './report.ts';

type Counts = Pick<Report['summary'], 'verified' | 'violated' | 'unverified' | 'notApplicable' | 'notVisible'>;

/** How many rules have each status. */
export function countByStatus(requirements: readonly Pick<RequirementResult, 'status'>[]): Counts {
  const count = (status: keyof Counts) => requirements.filter((one) => one.status === status).length;
  return {
    verified: count('verified'),
    violated: count('violated'),
    unverified: count('unverified'),
    notApplicable: count('notApplicable'),
    notVisible: count('notVisible'),
  };
}
