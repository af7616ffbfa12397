/** Who sells and bills, while it is typed: the same fields and rules in the forms of the office and of a school. */
import { isCreditorId } from '@wegband/domain/features/payments/issuers/creditor-id.ts'
import { whyNotIban } from '@wegband/domain/features/payments/iban.ts'
import { ISSUER_TEXT_MAX } from '@wegband/domain/features/payments/issuers/issuer-bounds.ts'
import type { ShownIssuer } from '@wegband/domain/features/payments/issuers/issuer-facts.ts'
import type { FormOptions } from '../../platform/forms/use-form.ts'

const EMPTY = {
  legalName: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  taxNumber: '',
  vatId: '',
  isSmallBusiness: false,
  numberPrefix: '',
  accountHolder: '',
  iban: '',
  bic: '',
  creditorId: '',
  collection: 'own',
}
export type IssuerDraft = typeof EMPTY

/** The form of a seller that exists already, or an empty one. */
export const issuerDraft = (issuer: ShownIssuer | null): IssuerDraft =>
  issuer === null
    ? EMPTY
    : {
        ...EMPTY,
        ...Object.fromEntries(
          Object.keys(EMPTY).map((name) => [name, issuer[name as keyof IssuerDraft] ?? '']),
        ),
      }

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

export const issuerFactsOf = (draft: IssuerDraft) => ({
  ...draft,
  taxNumber: orNull(draft.taxNumber),
  vatId: orNull(draft.vatId),
  accountHolder: orNull(draft.accountHolder),
  iban: orNull(draft.iban),
  bic: orNull(draft.bic),
  creditorId: orNull(draft.creditorId),
  collection: draft.collection === 'provider' ? ('provider' as const) : ('own' as const),
})

const required = (text: string) => (text.trim() === '' ? ('required' as const) : undefined)

const whyNotAccount = ({ iban, collection }: IssuerDraft) => {
  if (iban.trim() === '') return collection === 'own' ? ('required' as const) : undefined
  return whyNotIban(iban) === undefined ? undefined : ('iban-wrong' as const)
}

/** What can be told before the server is asked. */
export const issuerForm: Pick<FormOptions<IssuerDraft>, 'rules' | 'most' | 'fieldOf'> = {
  rules: (draft) => ({
    legalName: required(draft.legalName),
    street: required(draft.street),
    zip: required(draft.zip),
    city: required(draft.city),
    country: required(draft.country),
    taxNumber: draft.vatId.trim() === '' ? required(draft.taxNumber) : undefined,
    iban: whyNotAccount(draft),
    accountHolder: draft.iban.trim() === '' ? undefined : required(draft.accountHolder),
    creditorId:
      draft.creditorId.trim() === '' || isCreditorId(draft.creditorId) ? undefined : 'creditor-id-wrong',
  }),
  most: { legalName: ISSUER_TEXT_MAX, street: ISSUER_TEXT_MAX, city: ISSUER_TEXT_MAX },
  fieldOf: (name) => name.replace(/^facts\./, '') as keyof IssuerDraft,
}
