/** School roles and their codes (§3 Roles, §6). Codes order club-side rights; teaching needs the trainer role itself (decisions §3.10). */

export const ROLES = { student: 100, trainer: 200, staff: 250, leader: 300 } as const
export type Role = keyof typeof ROLES
export const ROLE_NAMES = ['student', 'trainer', 'staff', 'leader'] as const satisfies readonly Role[]

/** A role as the authenticated user carries it (§3: roles with `textKey`, and their codes). */
export const roleOf = (role: Role): { textKey: Role; value: number } => ({
  textKey: role,
  value: ROLES[role],
})

/** Whether the authenticated user holds the role in any school. */
export const holdsRole = (
  { roles }: { readonly roles: readonly { readonly textKey: Role }[] },
  role: Role,
): boolean => roles.some(({ textKey }) => textKey === role)

/** The abilities of a club-side person; decisions §4 "School request" has the default per role. */
export const ABILITIES = [
  'can-answer-school-request',
  'can-add-new-user',
  'can-private-training',
  'can-access-system',
] as const
export type Ability = (typeof ABILITIES)[number]

export const USER_SCHOOL_STATES = [
  'active',
  'passive',
  'cancelled',
  'interested',
  'undefined',
  'member-of-other-school',
] as const
export type UserSchoolState = (typeof USER_SCHOOL_STATES)[number]
