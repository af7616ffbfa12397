import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  answerPhotoConsent,
  PHOTO_PURPOSES,
  readPhotoConsent,
  type PhotoConsent,
} from '@wegband/domain/features/photo-consent/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PhotoConsentPage } from './photo-consent-page.tsx'

const MOTHER = { id: 12, firstName: 'Mara', lastName: 'Lindner', role: 'guardian', isYou: true } as const
const FATHER = { id: 13, firstName: 'Tom', lastName: 'Lindner', role: 'guardian', isYou: false } as const
const AT = '2026-11-20T09:00:00.000Z'

const consent = (fields: Partial<PhotoConsent> = {}): PhotoConsent => ({
  userId: 12,
  firstName: 'Mara',
  voices: [{ ...MOTHER, role: 'self' }],
  canAnswer: true,
  needsChildAgreement: false,
  purposes: PHOTO_PURPOSES.map((purpose) => ({
    purpose,
    state: 'open',
    isOneEnough: purpose === 'school',
    answers: [],
  })),
  history: [],
  ...fields,
})

const open = async (told: PhotoConsent, at = '/user/profile/photos') => {
  const viewer = makeViewer({ id: 12, childIds: [7] })
  const child = makeViewer({ id: 7, firstName: 'Jonas', birthdayAt: '2012-01-01', isAdult: false })
  const page = await renderPage(<PhotoConsentPage />, {
    at,
    viewer,
    now: AT,
    answers: [
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params['id'] === '7' ? child : viewer },
      })),
      answer(readPhotoConsent, { status: 200, body: { data: told } }),
      answer(answerPhotoConsent, { status: 200, body: { data: told } }),
    ],
  })
  return { ...page, user: userEvent.setup() }
}
const buttonOf = async (purpose: string, name: string) =>
  within(await screen.findByRole('group', { name: purpose })).getByRole('button', { name })

describe('photo consent', () => {
  test('starts without an answer and saves the chosen one', async () => {
    const { user, sent } = await open(consent())
    expect(await screen.findAllByText('Noch nicht erlaubt')).toHaveLength(PHOTO_PURPOSES.length)
    const yes = await buttonOf('Website der Schule', 'Ja')
    expect(yes.getAttribute('aria-pressed')).toBe('false')
    await user.click(yes)
    await waitFor(() =>
      expect(sent(answerPhotoConsent)[0]?.body).toEqual({
        purpose: 'website',
        isGiven: true,
        childAgrees: false,
      }),
    )
  })

  test("of a child shows each parent's answer, the result, and every change", async () => {
    const told = consent({
      userId: 7,
      firstName: 'Jonas',
      voices: [MOTHER, FATHER],
      purposes: [
        {
          purpose: 'website',
          state: 'refused',
          isOneEnough: false,
          answers: [{ userId: 13, isGiven: false, at: AT }],
        },
      ],
      history: [{ purpose: 'website', isGiven: false, at: AT, by: FATHER, childAgrees: false }],
    })
    await open(told, '/user/profile/photos?child=7')
    expect(await screen.findByText('Nicht erlaubt')).toBeTruthy()
    expect(screen.getByText('Tom Lindner: Nein, seit 20.11.2026')).toBeTruthy()
    expect(screen.getByText('Du: noch keine Antwort')).toBeTruthy()
    expect(screen.getByText(/müssen alle eingetragenen Elternteile Ja sagen/)).toBeTruthy()
    expect(screen.getByText('Website der Schule: Nein')).toBeTruthy()
  })

  test("of a child of 14 needs the child's agreement for a yes, and not for a no", async () => {
    const told = consent({ userId: 7, firstName: 'Jonas', voices: [MOTHER], needsChildAgreement: true })
    const { user, sent } = await open(told, '/user/profile/photos?child=7')
    await user.click(await buttonOf('Presse und Verband', 'Ja'))
    expect(await screen.findByText('Bestätige das, bevor du Ja sagst.')).toBeTruthy()
    expect(sent(answerPhotoConsent)).toHaveLength(0)
    await user.click(screen.getByRole('checkbox', { name: /Jonas ist auch einverstanden/ }))
    await user.click(await buttonOf('Presse und Verband', 'Ja'))
    await waitFor(() => expect(sent(answerPhotoConsent)[0]?.body).toMatchObject({ childAgrees: true }))
  })

  test('tells a child why it cannot answer', async () => {
    await open(consent({ voices: [FATHER], canAnswer: false }))
    expect(await screen.findByText(/Das entscheiden deine Eltern/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ja' })).toBeNull()
  })
})
