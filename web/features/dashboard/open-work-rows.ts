/** The order of open work: people who wait for an answer first, then what would go wrong, then what deserves a look. */
import type { AskedSubstitution, OpenWork, SchoolWork } from '@wegband/domain/features/dashboard/contract.ts'

type SchoolRow = {
  readonly kind: 'requests' | 'without-trainer' | 'long-absent' | 'absent' | 'ready'
  readonly count: number
  readonly school: SchoolWork
}
type AssociationRow = { readonly kind: 'setup-steps' | 'failed-mails'; readonly count: number }
export type WorkRow =
  | { readonly kind: 'substitution'; readonly asked: AskedSubstitution }
  | SchoolRow
  | AssociationRow

const SCHOOL_KINDS = ['requests', 'without-trainer', 'long-absent', 'absent', 'ready'] as const

const countOf = (school: SchoolWork, kind: (typeof SCHOOL_KINDS)[number]): number => {
  switch (kind) {
    case 'requests':
      return school.requests ?? 0
    case 'without-trainer':
      return school.withoutTrainer.count
    case 'long-absent':
      return school.longAbsent
    // The others were counted in the row above.
    case 'absent':
      return school.absent - school.longAbsent
    case 'ready':
      return school.ready
  }
}

/** Schools whose last request was answered here keep their row, because the answer can be taken back in it. */
const isShown = ({ kind, school, count }: SchoolRow, answeredIn: readonly number[]): boolean =>
  count > 0 || (kind === 'requests' && answeredIn.includes(school.schoolId))

/** Leaves out zero counts, except of requests to the schools in `answeredIn`. */
export function openWorkRows(
  { schools, substitutions, association }: OpenWork,
  answeredIn: readonly number[] = [],
): WorkRow[] {
  const asked = substitutions.map((one): WorkRow => ({ kind: 'substitution', asked: one }))
  const ofSchools = SCHOOL_KINDS.flatMap((kind) =>
    schools.map((school): SchoolRow => ({ kind, school, count: countOf(school, kind) })),
  ).filter((row) => isShown(row, answeredIn))
  const ofAssociation: AssociationRow[] = [
    { kind: 'setup-steps', count: association?.openSteps ?? 0 },
    { kind: 'failed-mails', count: association?.failedMails ?? 0 },
  ]
  return [...asked, ...ofSchools, ...ofAssociation.filter(({ count }) => count > 0)]
}
