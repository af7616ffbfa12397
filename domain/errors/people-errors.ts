/** Errors of the child protection register and of merging accounts (issue 17 §5). */
export const PEOPLE_ERRORS = {
  'child-protection.own': 403,
  'person-merges.two-payers': 409,
  'person-merges.payer-goes': 409,
  'person-merges.related': 409,
  'person-merges.child-and-adult': 409,
  'person-merges.ending': 409,
  'person-merges.closed': 409,
  'person-merges.admins-only': 403,
  'person-merges.takes-away': 409,
  'person-merges.used-since': 409,
} as const
