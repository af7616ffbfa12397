import { configure, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { readSchool } from '@wegband/domain/features/schools/contract.ts'
import { answer, type FakeAnswer, type FakeReply } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { schoolOf } from '../../schools/testing/schools.ts'
import { CreateMemberPage } from './create-member-page.tsx'
import { leader, trainerOnly } from '../testing/members.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
const NOW = '2026-11-20T18:00:00.000Z'
const school = answer(readSchool, { status: 200, body: { data: schoolOf() } })

const openCreate = (more: FakeAnswer[] = [], viewer = leader()) =>
  renderPage(<CreateMemberPage />, {
    at: '/trainer/create-member/1',
    viewer,
    now: NOW,
    answers: [school, ...more],
  })
const fill = async (mail: string) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Vorname'), 'Leonie')
  await user.type(screen.getByLabelText('Nachname'), 'Sommer')
  await user.type(screen.getByLabelText('Geburtstag'), '1994-02-14')
  await user.type(screen.getByLabelText('E-Mail'), mail)
  await user.click(screen.getByRole('button', { name: 'Mitglied anlegen' }))
  return user
}

// spec: route-trainer-create-member, trainer-creates-members
test('refuses a wrong email, asks about a duplicate and offers the card as the next step', async () => {
  let calls = 0
  const page = await openCreate([
    answer(createUser, () => {
      calls += 1
      if (calls > 1)
        return {
          status: 201,
          body: { data: { id: 70, firstName: 'Leonie', lastName: 'Sommer', profileType: 'regular' } },
        }
      return {
        status: 409,
        body: {
          code: 'members.duplicate',
          message: 'x',
          data: { people: [{ id: 3, firstName: 'Leonie', lastName: 'Sommer', state: 'passive' }] },
        },
      }
    }),
  ])
  const user = await fill('leonie@post')
  expect(page.sent(createUser)).toHaveLength(0)
  await user.type(screen.getByLabelText('E-Mail'), '.example')
  await user.click(screen.getByRole('button', { name: 'Mitglied anlegen' }))
  expect(await screen.findByText('Leonie Sommer, passiv')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Trotzdem anlegen' }))
  expect(await screen.findByText('Leonie Sommer ist jetzt in Schule Lindenhof')).toBeDefined()
  // Not the picture of the empty mat, which stands for an empty list.
  expect(page.container.querySelector('img')?.src).toContain('empty-pair')
  expect(page.sent(createUser).at(-1)?.body).toMatchObject({
    allowDuplicate: true,
    mail: 'leonie@post.example',
  })
  expect(screen.getByRole('link', { name: 'Karte zuordnen' }).getAttribute('href')).toContain(
    '/trainer/qr/1/',
  )
})

test('finds parents as guardians of a child too, and says when there is no match', async () => {
  const anke = {
    id: 31,
    firstName: 'Anke',
    lastName: 'Koch',
    avatar: null,
    age: 41,
    isKid: false,
    schools: [],
  }
  const page = await openCreate([
    answer(searchUsers, ({ query }) => ({
      status: 200,
      body: { data: query['user-filter-str'] === 'koch' ? [anke] : [] },
    })),
  ])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Kind' }))
  const field = screen.getByLabelText('Elternteil in der Schule suchen')
  await user.type(field, 'koch')
  await user.click(await screen.findByRole('radio', { name: /Anke Koch/ }))
  expect(page.sent(searchUsers)[0]?.query).toMatchObject({ guardian: '1', school: '1' })
  await user.clear(field)
  await user.type(field, 'niemand')
  expect(await screen.findByText(/ist niemand in deiner Schule, auch kein Elternteil/)).toBeTruthy()
})

// spec: error-add-member-three, missing-capability-message
test('a missing right has its own text', async () => {
  await openCreate([], trainerOnly())
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeDefined()
  expect(screen.getByText(/Mitglieder anzulegen, kann dir die Leitung geben/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mitglied anlegen' })).toBeNull()
})

// spec: error-add-member-three
test('a missing school is shown before any input', async () => {
  await renderPage(<CreateMemberPage />, {
    at: '/trainer/create-member/1',
    viewer: leader(),
    now: NOW,
    answers: [answer(readSchool, { status: 404, body: { code: 'general.not-found', message: 'x' } })],
  })
  expect(await screen.findByRole('heading', { name: /Schule/ })).toBeDefined()
})

// spec: error-add-member-three
test('an unknown failure is shown above the button and keeps the input', async () => {
  await openCreate([answer(createUser, { status: 500, body: { code: 'general.unexpected', message: 'x' } })])
  await fill('leonie@post.example')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Vorname').value).toBe('Leonie')
})

test('shows that the school is loading, and offers a retry after a failure', async () => {
  let refuse: (reply: FakeReply) => void = () => undefined
  const refusal = new Promise<FakeReply>((resolve) => (refuse = resolve))
  await renderPage(<CreateMemberPage />, {
    at: '/trainer/create-member/1',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readSchool, (_, times) => (times > 0 ? { status: 200, body: { data: schoolOf() } } : refusal)),
    ],
  })
  expect(screen.getByText('Schule wird geladen')).toBeDefined()
  refuse({ status: 500, body: { code: 'general.unexpected', message: 'x' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByLabelText('Vorname')).toBeDefined()
  expect(screen.queryByText('Schule wird geladen')).toBeNull()
})

test('focuses the first invalid field, also when no guardian was chosen', async () => {
  await openCreate()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Kind' }))
  const send = screen.getByRole('button', { name: 'Anlegen und anfragen' })
  await user.click(send)
  expect(document.activeElement).toBe(screen.getByLabelText('Vorname'))
  await user.type(screen.getByLabelText('Vorname'), 'Lotte')
  await user.type(screen.getByLabelText('Nachname'), 'Lindner')
  await user.type(screen.getByLabelText('Geburtstag'), '2018-05-08')
  await user.click(send)
  const choice = screen.getByRole('radiogroup', { name: 'Wer ist erziehungsberechtigt?' })
  expect(choice.getAttribute('aria-invalid')).toBe('true')
  expect(choice.contains(document.activeElement)).toBe(true)
  expect(screen.getByText('Wähle, wer für das Kind spricht.')).toBeTruthy()
})
