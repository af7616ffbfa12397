/** School roles and their codes (§3 Roles, §6). Codes order club-side rights; teaching needs the trainer role itself (decisions §3.10). */

export const ROLES = { student: 100, trainer: 200, staff: 250, leader: 300 } as const
export type Role = keyof typeof ROLES
export const ROLE_NAMES = ['student', 'trainer', 'staff', 'leader'] as const satisfies readonly Role[]

/** What a club-side person may be able to do; the default per role stands in decisions §4 "School request". */
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
