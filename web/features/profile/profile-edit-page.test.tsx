import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { declareNoGrade, linkLegacyProfile } from '@wegband/domain/features/conversion/contract.ts'
import { checkPassword } from '@wegband/domain/features/sign-in/contract.ts'
import {
  addPostalAddress,
  changePostalAddress,
  changeUser,
  removeAvatar,
} from '@wegband/domain/features/profile/contract.ts'
import { loadErrorViews, PageBoundary } from '../../app/page-boundary.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import type { FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { avatarError } from './picture/use-avatar.ts'
import { ProfileEditPage } from './profile-edit-page.tsx'

const HOME = { id: 3, street: 'Brunnengang', houseNumber: '7', zip: '24103', city: 'Kiel', country: 'DE' }
const invalid = (errors: object) => ({
  status: 422,
  body: { code: 'general.invalid', message: 'x', errors },
})

const open = async (viewer: Viewer, ...answers: FakeAnswer[]) => {
  const page = await renderPage(<ProfileEditPage />, { at: '/user/profile/edit', viewer, answers })
  return { page, user: userEvent.setup() }
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const valueOf = async (name: string): Promise<string> => (await field(name)).value
const save = () => screen.getByRole('button', { name: 'Speichern' })
const refill = async (
  user: ReturnType<typeof userEvent.setup>,
  name: string,
  text: string,
): Promise<void> => {
  const input = await field(name)
  await user.clear(input)
  if (text !== '') await user.type(input, text)
}

// spec: route-user-profile-edit, api-patch-user
test('saves only what was changed, each section by its own request', async () => {
  const { page, user } = await open(
    makeViewer({ addresses: [HOME] }),
    answer(changeUser, { status: 204 }),
    answer(changePostalAddress, { status: 200, body: { data: HOME } }),
  )
  await refill(user, 'Vorname', 'Marah')
  await refill(user, 'Nr.', '8b')
  expect(screen.getByText('2 Änderungen')).toBeDefined()
  await user.click(save())
  await waitFor(() => expect(page.sent(changeUser)).toHaveLength(1))
  expect(page.sent(changeUser)[0]?.body).toEqual({ firstName: 'Marah' })
  expect(page.sent(changePostalAddress)[0]).toMatchObject({
    params: { id: '3' },
    body: { street: 'Brunnengang', houseNumber: '8b' },
  })
  expect(toasts.get().at(-1)?.text).toBe('Gespeichert')
})

test('sends a first address as a whole, and not half of one', async () => {
  const { page, user } = await open(
    makeViewer(),
    answer(addPostalAddress, { status: 201, body: { data: HOME } }),
  )
  await refill(user, 'Straße', 'Brunnengang')
  await user.click(save())
  expect(await screen.findAllByText('Bitte ausfüllen')).toHaveLength(3)
  expect(page.sent(addPostalAddress)).toHaveLength(0)
  await refill(user, 'Nr.', '7')
  await refill(user, 'PLZ', '24103')
  await refill(user, 'Ort', 'Kiel')
  await user.click(save())
  await waitFor(() => expect(page.sent(addPostalAddress)).toHaveLength(1))
  const { id: _id, ...home } = HOME
  expect(page.sent(addPostalAddress)[0]?.body).toEqual(home)
})

// spec: error-profile-update-avatar
test('keeps refused input with its error and saves the rest', async () => {
  const { page, user } = await open(
    makeViewer({ addresses: [HOME] }),
    answer(changeUser, ({ body }) =>
      Object.hasOwn(Object(body), 'username') ? invalid({ username: ['taken'] }) : { status: 204 },
    ),
    answer(changePostalAddress, { status: 500, body: { code: 'general.unexpected', message: 'x' } }),
  )
  await refill(user, 'Benutzername', 'ole')
  await refill(user, 'Telefon (freiwillig)', '0431 556')
  await refill(user, 'Ort', 'Lübeck')
  await user.click(save())
  expect(await screen.findByText('Schon vergeben')).toBeDefined()
  expect(await valueOf('Benutzername')).toBe('ole')
  expect(await valueOf('Ort')).toBe('Lübeck')
  expect(screen.getByText('Noch nicht gespeichert')).toBeDefined()
  expect(screen.getByText(/konnten noch nicht aktualisiert werden/)).toBeDefined()
  expect(page.sent(changeUser).map(({ body }) => body)).toEqual([{ username: 'ole' }, { phone: '0431 556' }])
  // The phone is saved, the other two wait.
  await waitFor(() => expect(screen.getByText('2 Änderungen')).toBeDefined())
})

// spec: email-change-after-confirmation
test('a new email asks for the password and then waits for its confirmation', async () => {
  let pendingMail: string | null = null
  const { page, user } = await open(
    makeViewer({ addresses: [HOME] }),
    answer(readUser, () => ({ status: 200, body: { data: makeViewer({ addresses: [HOME], pendingMail }) } })),
    answer(checkPassword, { status: 200, body: { valid: true } }),
    answer(changeUser, ({ body }) => {
      if (!Object.hasOwn(Object(body), 'currentPassword')) return invalid({ currentPassword: ['required'] })
      pendingMail = 'neu@post.example'
      return { status: 204 }
    }),
  )
  await refill(user, 'E-Mail', 'neu@post.example')
  await user.click(save())
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Passwort'), 'Wegband-2026')
  await user.click(within(dialog).getByRole('button', { name: 'Adresse ändern' }))
  expect(await screen.findByText('neu@post.example wartet auf Bestätigung')).toBeDefined()
  expect(page.sent(changeUser)[1]?.body).toEqual({
    mail: 'neu@post.example',
    currentPassword: 'Wegband-2026',
  })
  expect(await valueOf('E-Mail')).toBe('mara@wegband.example')
  await user.click(screen.getByRole('button', { name: 'Änderung zurücknehmen' }))
  await waitFor(() => expect(page.sent(changeUser)[2]?.body).toEqual({ mail: 'mara@wegband.example' }))
})

// spec: profile-edit-anonymous-to-upgrade
test('an anonymous user is redirected to the upgrade page', async () => {
  const { page } = await open(makeViewer({ isAnonymous: true }))
  await waitFor(() => expect(page.href()).toBe('/user/profile/upgrade'))
  expect(screen.queryByLabelText('Vorname')).toBeNull()
})

test('leaving with unsaved changes asks first', async () => {
  const { page, user } = await open(makeViewer({ addresses: [HOME] }))
  await refill(user, 'Vorname', 'Marah')
  await user.click(screen.getByRole('link', { name: 'Zurück zum Profil' }))
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }))
  expect(page.href()).toBe('/user/profile/edit')
  expect(await valueOf('Vorname')).toBe('Marah')
  await user.click(screen.getByRole('link', { name: 'Zurück zum Profil' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(page.href()).toBe('/user/profile'))
})

test("a parent edits a child's profile, links its membership and chooses its program", async () => {
  const child = makeViewer({
    id: 7,
    firstName: 'Jonas',
    isKid: true,
    isAdult: false,
    noMail: true,
    mail: null,
    username: null,
    addresses: [HOME],
  })
  const page = await renderPage(<ProfileEditPage />, {
    at: '/user/profile/edit?child=7',
    viewer: makeViewer({ childIds: [7], isParent: true }),
    answers: [
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params.id === '7' ? child : makeViewer({ childIds: [7] }) },
      })),
      answer(changeUser, { status: 204 }),
      answer(declareNoGrade, { status: 204 }),
      answer(linkLegacyProfile, {
        status: 200,
        body: { data: { ewtoMemberNo: 'DE204117', credit: 0, reason: 'registration.no-credit' } },
      }),
    ],
  })
  const user = userEvent.setup()
  expect(await screen.findByRole('heading', { name: 'Profil von Jonas' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Verband verknüpfen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verband für Jonas verknüpfen' }))
  await user.type(dialog.getByLabelText('Mitgliedsnummer'), 'DE204117')
  await user.type(dialog.getByLabelText('Verbands-Passwort'), 'Wegband-2026')
  await user.click(dialog.getByRole('button', { name: 'Verknüpfen' }))
  await waitFor(() => expect(page.sent(linkLegacyProfile)[0]?.params).toEqual({ id: '7' }))
  await user.click(await screen.findByRole('button', { name: 'Weiter' }))
  await user.selectOptions(await field('Programm'), 'Programm für Erwachsene')
  await waitFor(() => expect(page.sent(changeUser)).toHaveLength(1))
  expect(page.sent(changeUser)[0]).toMatchObject({
    params: { id: '7' },
    body: { selectedTrainingStartProgram: 100 },
  })
  expect(screen.queryByLabelText('Aktuelles Passwort')).toBeNull()
  expect(screen.getByRole('link', { name: /Notfalldaten/ }).getAttribute('href')).toBe(
    '/user/profile/emergency?child=7',
  )
})

test("an id in the address that is not the viewer's child opens no profile", async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await loadErrorViews()
  const page = (
    <PageBoundary resetKey="page" isInFrame>
      <ProfileEditPage />
    </PageBoundary>
  )
  await renderPage(page, { at: '/user/profile/edit?child=99', viewer: makeViewer() })
  expect(await screen.findByRole('heading', { name: 'Nicht gefunden' })).toBeDefined()
  expect(screen.queryByLabelText('Vorname')).toBeNull()
})

test('a file that is not a picture is refused before anything is sent', async () => {
  const { user } = await open(makeViewer())
  await field('Vorname')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no file input')
  await user.upload(input, new File(['<svg xmlns="x"/>'], 'ich.png', { type: 'image/png' }))
  expect(await screen.findByText(/Das ist kein Bild, das wir lesen können/)).toBeDefined()
})

test('deleting a picture shows a notice', async () => {
  const withPicture = makeViewer({ avatar: '/api/avatars/x/y/512' })
  const { page, user } = await open(withPicture, answer(removeAvatar, { status: 204 }))
  await user.click(await screen.findByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(page.sent(removeAvatar)).toHaveLength(1))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Dein Bild ist gelöscht.'))
})

// spec: error-profile-update-avatar
test('a picture that could not be stored or removed has an error of its own', async () => {
  expect(avatarError(new AppError('general.unexpected'))).toMatchObject({ code: 'profile.avatar-failed' })
  expect(avatarError(new AppError('profile.avatar-kind'))).toMatchObject({ code: 'profile.avatar-kind' })
  const broken = answer(removeAvatar, { status: 500, body: { code: 'general.unexpected', message: 'x' } })
  const { user } = await open(makeViewer({ avatar: '/api/avatars/x/y/512' }), broken)
  await user.click(await screen.findByRole('button', { name: 'Löschen' }))
  await waitFor(() =>
    expect(toasts.get().at(-1)?.text).toContain('Dein Bild konnte nicht gespeichert werden.'),
  )
})
