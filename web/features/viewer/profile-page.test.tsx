import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signOut } from '@wegband/domain/features/sessions/contract.ts'
import { declareNoGrade, linkLegacyProfile } from '@wegband/domain/features/conversion/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ProfilePage } from './profile-page.tsx'

const HOME = { id: 1, street: 'Brunnengang', houseNumber: '7', zip: '24103', city: 'Kiel', country: 'DE' }

// spec: route-user-profile, profile-complete-fields
test('shows the data, what is missing for a complete profile, and why that matters', async () => {
  await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer({ phone: '0431 555', addresses: [{ ...HOME, street: '', houseNumber: '' }] }),
  })
  expect(await screen.findByText('7 von 9 Angaben')).toBeDefined()
  expect(screen.getByText(/Es fehlen noch die Straße und die Hausnummer\. Ohne diese Angaben/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Angaben ergänzen' }).getAttribute('href')).toBe(
    '/user/profile/edit',
  )
  expect(screen.getByText('0431 555')).toBeDefined()
  expect(screen.getByText('4. Mai 1990')).toBeDefined()
})

test('shows a complete profile as complete, in English as well', async () => {
  await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer({ addresses: [HOME] }),
    locale: 'en',
  })
  expect(await screen.findByText('9 of 9 details')).toBeDefined()
  expect(screen.getByText('24103 Kiel, Germany')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Add details' })).toBeNull()
  expect(screen.queryByText(/That’s all you need|subscriptions/)).toBeNull()
})

// spec: user-association-fields
test('members of the association see their number, grade, credit, fee and bonus', async () => {
  await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer({
      isEwtoNumber: true,
      ewtoMemberNo: 'DE204117',
      ewtoAnnualFee: 4500,
      ewtoGrade: 3,
      stripeBalance: 8400,
    }),
  })
  expect(await screen.findByText(/^DE.204.117$/)).toBeDefined()
  expect(screen.getByText(/45,00/)).toBeDefined()
  expect(screen.getByText(/84,00/)).toBeDefined()
  expect(screen.getByText('Grad').nextElementSibling?.textContent).toBe('3')
  expect(screen.getByText('noch nicht eingelöst')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Verband verknüpfen' })).toBeNull()
})

// spec: dialog-link-legacy-profile, user-association-fields
test('a membership of the association can be linked later from the profile', async () => {
  const page = await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer(),
    answers: [
      answer(declareNoGrade, { status: 204 }),
      answer(linkLegacyProfile, {
        status: 200,
        body: { data: { ewtoMemberNo: 'DE204117', credit: 8400, reason: null } },
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Verband verknüpfen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verband verknüpfen' }))
  await userEvent.type(dialog.getByLabelText('Mitgliedsnummer'), 'DE 204 117')
  await userEvent.type(dialog.getByLabelText('Verbands-Passwort'), 'Wegband-2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Verknüpfen' }))
  expect(await screen.findByText(/84,00.* Guthaben sind jetzt auf deinem Konto/)).toBeDefined()
  expect(page.sent(linkLegacyProfile)[0]).toMatchObject({
    params: { id: '1' },
    body: { number: 'DE 204 117', password: 'Wegband-2026' },
  })
})

test('shows an unconfirmed email beside the current one', async () => {
  await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer({ pendingMail: 'neu@post.example' }),
  })
  expect(await screen.findByText('neu@post.example wartet auf Bestätigung')).toBeDefined()
  expect(screen.getByText('mara@wegband.example')).toBeDefined()
})

test('an anonymous account is led to the registration and has nothing to edit', async () => {
  await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer({
      isAnonymous: true,
      firstName: '',
      lastName: '',
      username: null,
      mail: null,
      birthdayAt: null,
      membershipLv: 0,
    }),
  })
  expect((await screen.findByRole('link', { name: 'Konto anlegen' })).getAttribute('href')).toBe(
    '/user/profile/upgrade',
  )
  expect(screen.queryByRole('link', { name: 'Bearbeiten' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Notfalldaten/ })).toBeNull()
})

test('links the related pages, and offers the sign-out', async () => {
  const page = await renderPage(<ProfilePage />, {
    at: '/user/profile',
    viewer: makeViewer({ hasEmergencyInformation: true }),
    answers: [answer(signOut, { status: 204 })],
  })
  expect((await screen.findByRole('link', { name: /Notfalldaten.*Hinterlegt/ })).getAttribute('href')).toBe(
    '/user/profile/emergency',
  )
  screen.getByRole('button', { name: 'Abmelden' }).click()
  await waitFor(() => expect(page.sent(signOut)).toHaveLength(1))
})
