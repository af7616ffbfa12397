import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../platform/testing/people.ts'
import {
  changedFields,
  changedSections,
  changeOf,
  savedFields,
  shownFields,
  whyNotSection,
  withoutSaved,
} from './profile-draft.ts'

const HOME = { id: 1, street: 'Speicherweg', houseNumber: '4', zip: '24103', city: 'Lindenau', country: 'DE' }
const saved = savedFields(makeViewer({ phone: '0431 555', addresses: [HOME] }))

describe('the draft of a profile', () => {
  it('knows what was changed, and ignores input equal to the saved value', () => {
    expect(changedFields(saved, { firstName: 'Neu', phone: '0431 555 ' })).toEqual(['firstName'])
    expect(changedSections(saved, { firstName: 'Neu', city: 'Kiel' })).toEqual(['person', 'address'])
    expect(changedSections(saved, { firstName: saved.firstName })).toEqual([])
  })

  it('sends only what was changed, and an empty phone as none', () => {
    const draft = { firstName: ' Neu ', phone: '', mail: saved.mail }
    expect(changeOf('person', saved, draft)).toEqual({ firstName: 'Neu' })
    expect(changeOf('contact', saved, draft)).toEqual({ phone: null })
  })

  it('keeps the other sections when one is saved, and input from meanwhile', () => {
    const sent = { firstName: 'Neu', lastName: 'Alt', city: 'Kiel' }
    expect(withoutSaved({ ...sent, lastName: 'Älter' }, 'person', sent)).toEqual({
      lastName: 'Älter',
      city: 'Kiel',
    })
  })
})

describe('the errors that the form finds itself', () => {
  const codes = (section: 'person' | 'contact' | 'address', draft: object, of = saved) =>
    whyNotSection(section, of, shownFields(of, draft))

  it('are an emptied name, an invalid user name, email or phone number', () => {
    expect(codes('person', { firstName: ' ', username: 'a b' })).toEqual({
      firstName: 'required',
      username: 'username-characters',
    })
    expect(codes('contact', { mail: 'mara' })).toEqual({ mail: 'invalid-mail' })
    expect(codes('contact', { mail: '' })).toEqual({ mail: 'required' })
    expect(codes('contact', { phone: '1' })).toEqual({ phone: 'invalid-phone' })
    expect(codes('contact', { phone: '' })).toEqual({})
  })

  it('are half an address', () => {
    const homeless = savedFields(makeViewer())
    expect(codes('address', { street: 'Speicherweg', zip: '24103' }, homeless)).toEqual({
      houseNumber: 'required',
      city: 'required',
    })
  })

  it('do not include fields that were empty before', () => {
    const nameless = savedFields(makeViewer({ lastName: '', birthdayAt: null }))
    expect(codes('person', { firstName: 'Neu' }, nameless)).toEqual({})
  })
})
