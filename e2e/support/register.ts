/**
 * Registers a new user through the API; the registration forms have their own story
 * (newcomer-registers.spec.ts).
 */
import { expect } from '@playwright/test'
import { listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { readDemoMailbox } from '@wegband/domain/features/mails/contract.ts'
import type { RegistrationInput } from '@wegband/domain/features/registration/contract.ts'
import { secretsOf } from '@wegband/domain/http/secret-address.ts'
import { NEW_PASSWORD, signedOut } from './sign-in.ts'
import type { StoryServer } from './server/story-server.ts'

export type NewPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly username: string
  readonly mail: string
}

const ADDRESS = { street: 'Speicherweg', houseNumber: '7a', zip: '24103', city: 'Kiel', country: 'DE' }

/** Creates an account for a user who trains alone, and confirms its address from the mailbox of the demo. */
export const registerPerson = async (server: StoryServer, person: NewPerson): Promise<void> => {
  const call = await signedOut(server.url)
  const texts = listLatestLegalTexts.answers[200].parse((await call('GET', '/api/legal-texts/latest')).body)
  const registration: RegistrationInput = {
    ...person,
    profileType: 'regular_alone',
    address: ADDRESS,
    password: NEW_PASSWORD,
    confirmation: NEW_PASSWORD,
    acceptedLegalTextIds: texts.data.filter(({ isMandatory }) => isMandatory).map(({ id }) => id),
  }
  expect(await call('POST', '/api/users', registration)).toMatchObject({ status: 201 })
  const { body } = await call('GET', `/api/demo/mailbox?mail=${encodeURIComponent(person.mail)}`)
  const [email] = readDemoMailbox.answers[200].parse(body).data
  const token = secretsOf(email?.words.button?.path.split('#')[1] ?? '')['token']
  expect(await call('PUT', '/api/email-verification', { token })).toMatchObject({ status: 200 })
}
