/** The shapes of a school's facts, of its sites and its rooms, for every form that writes them (decisions §6.2). */
import { z } from 'zod'
import { GERMAN_STATES } from '../../basics/holidays.ts'
import { addFieldCodes, checkZip, line, phone } from '../accounts/person-shapes.ts'
import { COUNTRY, MAX_MAIL_LENGTH, NAME_MAX, ZIP } from '../accounts/person-rules.ts'
import {
  DESCRIPTION_MAX,
  ROOM_NAME_MAX,
  ROOM_PLACES_MAX,
  SCHOOL_NAME_MAX,
  whyNotWeb,
} from './school-facts.ts'

/** No control characters but line ends. */
const PLAIN = /^(?:[^\p{Cc}]|\n)*$/u
const description = z
  .string()
  .trim()
  .max(DESCRIPTION_MAX)
  .refine((text) => PLAIN.test(text), { params: { code: 'invalid' } })

export const schoolFacts = z.strictObject({
  name: line(SCHOOL_NAME_MAX),
  /** May be empty; an English text needs a German one. */
  description: z
    .strictObject({ de: description, en: description.optional() })
    .refine(({ de, en = '' }) => de !== '' || en === '', { path: ['de'], params: { code: 'required' } }),
  mail: z.email().max(MAX_MAIL_LENGTH).nullable(),
  phone: phone.nullable(),
  web: z
    .string()
    .trim()
    .superRefine((text, context) => {
      const code = whyNotWeb(text)
      if (code !== undefined) addFieldCodes(context, [code])
    })
    .nullable(),
})
export type SchoolFacts = z.output<typeof schoolFacts>

export const siteFacts = z
  .strictObject({
    name: line(NAME_MAX),
    street: line(NAME_MAX),
    zip: z
      .string()
      .trim()
      .refine((text) => ZIP.test(text), { params: { code: 'invalid-zip' } }),
    city: line(NAME_MAX),
    country: z.string().regex(COUNTRY),
    /** Decides the public holidays; null outside of Germany, or for those of the whole country. */
    state: z.enum(GERMAN_STATES).nullable(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** Not in the search: no place where one begins, such as an office. */
    isOffline: z.boolean(),
  })
  .superRefine(checkZip)
  .refine(({ country, state }) => country === 'DE' || state === null, {
    path: ['state'],
    params: { code: 'not-an-option' },
  })
export type SiteFacts = z.output<typeof siteFacts>

export const roomFacts = z.strictObject({
  name: line(ROOM_NAME_MAX),
  places: z.int().min(1).max(ROOM_PLACES_MAX).nullable(),
})
export type RoomFacts = z.output<typeof roomFacts>
