import { describe, expect, test } from 'vitest'
import { issuerFacts } from './issuer-facts.ts'

const FACTS = {
  legalName: 'Verband e. V.',
  street: 'Am Anger 7',
  zip: '34117',
  city: 'Kassel',
  country: 'DE',
  taxNumber: '026 250 00000',
  vatId: null,
  isSmallBusiness: false,
  numberPrefix: '',
  accountHolder: null,
  iban: null,
  bic: null,
  creditorId: null,
  collection: 'provider',
}
const wrongFields = (changes: object): string[] =>
  issuerFacts.safeParse({ ...FACTS, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the facts of an issuer', () => {
  test('are complete with a tax number and the provider', () => {
    expect(wrongFields({})).toEqual([])
  })

  test('name a tax number or a VAT id, as an invoice must', () => {
    expect(wrongFields({ taxNumber: null })).toEqual(['taxNumber'])
    expect(wrongFields({ taxNumber: null, vatId: 'DE123456789' })).toEqual([])
  })

  test('have an account if the issuer collects itself, and an account has a holder', () => {
    expect(wrongFields({ collection: 'own' })).toEqual(['iban'])
    expect(wrongFields({ collection: 'own', iban: 'DE02 1203 0000 0000 2020 51' })).toEqual(['accountHolder'])
    expect(
      wrongFields({ collection: 'own', iban: 'DE02120300000000202051', accountHolder: 'Verband e. V.' }),
    ).toEqual([])
    expect(wrongFields({ iban: 'DE02120300000000202052', accountHolder: 'Verband e. V.' })).toEqual(['iban'])
  })

  test('are single lines, and unknown ones are refused', () => {
    expect(wrongFields({ legalName: 'Verband\ne. V.' })).toEqual(['legalName'])
    expect(wrongFields({ schoolId: 7 })).toEqual([''])
    expect(wrongFields({ numberPrefix: 'TOO-LONG' })).toEqual(['numberPrefix'])
  })
})
