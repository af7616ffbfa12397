/** The shapes of a person's fields, for every form that writes them: registering, editing, making accounts for others (§3, §5). */
import { z } from 'zod'
import type { FieldCode } from '../../errors/field-codes.ts'
import { day, id } from '../../http/shapes.ts'
import {
  COUNTRY,
  EARLIEST_BIRTHDAY,
  HOUSE_NUMBER_MAX,
  NAME_MAX,
  ONE_LINE,
  PHONE,
  WEB_OR_MAIL_ADDRESS,
  whyNotZip,
  ZIP,
} from './person-rules.ts'
import { whyNotUsername } from './username-rules.ts'

/** Turns the field codes of a rule into zod issues. */
export const addFieldCodes = (
  context: z.core.$RefinementCtx,
  codes: readonly FieldCode[],
  path: string[] = [],
): void => {
  for (const code of codes) context.addIssue({ code: 'custom', params: { code }, path })
}

export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => ONE_LINE.test(text), { params: { code: 'one-line' } })
/** A first or last name as a person types it. No web or email address: the club sends emails with names in them, also to people who never requested one. */
export const nameText = line(NAME_MAX).refine((text) => !WEB_OR_MAIL_ADDRESS.test(text), {
  params: { code: 'one-line' },
})
/** How an answer names a person. */
export const personName = z.object({ id, firstName: z.string(), lastName: z.string() })
export const personWithPicture = personName.extend({ avatar: z.string().nullable() })

export const birthday = day.refine((text) => text >= EARLIEST_BIRTHDAY, { params: { code: 'invalid-date' } })
export const gender = z.enum(['m', 'f', 'd', 'u'])
export const phone = z
  .string()
  .trim()
  .refine((text) => PHONE.test(text), { params: { code: 'invalid-phone' } })
/** §5: each condition that fails has its own code. */
export const usernameText = z.string().superRefine((text, context) => {
  const code = whyNotUsername(text)
  if (code !== undefined) addFieldCodes(context, [code])
})

/** §3: the fields of an address. Countries as ISO 3166 codes of two letters. */
export const addressFields = z.strictObject({
  street: line(NAME_MAX),
  houseNumber: line(HOUSE_NUMBER_MAX),
  zip: z
    .string()
    .trim()
    .refine((text) => ZIP.test(text), { params: { code: 'invalid-zip' } }),
  city: line(NAME_MAX),
  country: z.string().regex(COUNTRY),
})
/** Checks that the zip fits the country, also for a change of both. */
export const checkZip = (
  { zip, country }: { readonly zip?: string | undefined; readonly country?: string | undefined },
  context: z.core.$RefinementCtx,
): void => {
  const code = zip === undefined || country === undefined ? undefined : whyNotZip(zip, country)
  if (code === 'five-digits') addFieldCodes(context, [code], ['zip'])
}
export const postalAddress = addressFields.superRefine(checkZip)
export type PostalAddress = z.output<typeof postalAddress>
