/** API contract of finding people by name, as far as the caller may see them (§7 GET users, §9 User filter; reliability F4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idText, one } from '../../http/shapes.ts'

/** §9: user filter minimum, in characters. The web does not send shorter ones, and the server refuses them. */
export const USER_FILTER_MIN = 2
export const USER_FILTER_MAX = 80
/** F4: this limit keeps a caller from collecting a whole school by searching. */
export const USER_FILTER_MOST = 50
export const USER_FILTER_PER_MINUTE = 30

export const foundPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  /** Distinguishes people with the same name. */
  age: z.int().nullable(),
  isKid: z.boolean(),
  /** Schools that the caller is responsible for; for admins all of them. */
  schools: z.array(z.object({ schoolId: id, name: z.string() })),
})
export type FoundPerson = z.output<typeof foundPerson>

/**
 * Best match first. `school` narrows to one of the caller's schools. `guardian`: adults who could be a child's guardian, including
 * parents who are no members. It works only in schools where the caller may enter members.
 */
export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary:
    "People of the caller's schools by name, with room for a typing error; for trainers, staff, heads and admins",
  section: '§7 Users, §9 User filter',
  access: 'registered',
  query: z.strictObject({
    'user-filter-str': z.string().trim().min(USER_FILTER_MIN).max(USER_FILTER_MAX),
    school: idText.optional(),
    guardian: z.literal('1').optional(),
  }),
  answers: { 200: one(z.array(foundPerson)) },
  errors: [],
  perMinute: USER_FILTER_PER_MINUTE,
})
