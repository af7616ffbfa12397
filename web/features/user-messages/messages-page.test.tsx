/** The mailbox on the page: its four boxes, deleting and restoring, sending, and what each says when it fails. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listDraftAttachments } from '@wegband/domain/features/user-messages/attachment-contract.ts'
import {
  DIRECTORIES,
  deleteUserMessage,
  type Directory,
  listMessageDrafts,
  listRecipients,
  listUserMessages,
  MESSAGES_PER_PAGE,
  type MessageEntry,
  type MessagePersonShown,
  readUserMessage,
  restoreUserMessage,
  saveMessageDraft,
  sendUserMessage,
  type UserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import {
  countMessageGroup,
  listMessageGroups,
  sendToGroup,
} from '@wegband/domain/features/user-messages/group-contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MessagesPage } from './messages-page.tsx'

const personOf = (id: number, firstName: string, lastName: string): MessagePersonShown => ({
  id,
  firstName,
  lastName,
  avatar: null,
  isKid: false,
})
const mara = personOf(1, 'Mara', 'Lindner')
const tarek = personOf(2, 'Tarek', 'Aydın')
const jonas = personOf(3, 'Jonas', 'Lindner')

const entryOf = (more: Partial<MessageEntry> = {}): MessageEntry => ({
  id: 6,
  directory: 'inbox',
  title: 'Thema am Freitag',
  excerpt: 'Bring die Pratzen mit.',
  sentAt: '2026-11-20T15:02:00.000Z',
  readAt: '2026-11-20T15:10:00.000Z',
  sender: tarek,
  recipients: [],
  recipientCount: 1,
  isDirect: true,
  children: [],
  attachmentCount: 0,
  ...more,
})
const messageOf = (more: Partial<MessageEntry> = {}): UserMessage => {
  const { excerpt, attachmentCount: _none, ...entry } = entryOf(more)
  return {
    ...entry,
    text: excerpt,
    attachments: [],
    isWitness: false,
    readers: [],
    mayAnswer: true,
    block: 'possible',
    mayReport: true,
    replyToId: null,
  }
}
const listed = (messages: readonly MessageEntry[], total = messages.length): FakeAnswer =>
  answer(listUserMessages, {
    status: 200,
    body: {
      data: [...messages],
      meta: { current_page: 1, last_page: 1, per_page: MESSAGES_PER_PAGE, total },
      trashDays: 14,
    },
  })
const reading = (message: UserMessage): FakeAnswer =>
  answer(readUserMessage, { status: 200, body: { data: message } })
const found = answer(listRecipients, {
  status: 200,
  body: {
    data: [{ ...tarek, role: 'trainer', school: 'Lindenhof', isReadByGuardiansOnly: false, readers: [] }],
  },
})
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: code, ...more },
})

const open = (path: string, answers: readonly FakeAnswer[]) =>
  renderPage(<MessagesPage />, {
    at: path,
    viewer: makeViewer({ id: mara.id }),
    now: '2026-11-20T18:00:00Z',
    answers: [
      listed([]),
      ...answers,
      answer(listMessageDrafts, { status: 200, body: { data: [] } }),
      answer(saveMessageDraft, { status: 204 }),
      answer(listDraftAttachments, { status: 200, body: { data: [] } }),
    ],
  })

const lastToast = (): string | undefined => toasts.get().at(-1)?.text
const button = (name: string) => screen.getByRole('button', { name })
const boxAddress = (box: Directory): string =>
  box === 'inbox' ? '/user/messages' : `/user/messages?box=${box}`

describe('the boxes', () => {
  // spec: messages-four-tabs
  test('inbox, outbox and the trash of each are four tabs with an address each', async () => {
    await open('/user/messages', [])
    const tabs = within(await screen.findByRole('navigation', { name: 'Nachrichten' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Eingang', '/user/messages'],
      ['Ausgang', '/user/messages?box=outbox'],
      ['Papierkorb Eingang', '/user/messages?box=inbox-trashed'],
      ['Papierkorb Ausgang', '/user/messages?box=outbox-trashed'],
    ])
    expect(tabs[0]?.getAttribute('aria-current')).toBe('page')
  })

  // spec: route-user-messages
  test.each(DIRECTORIES)('the address of the box %s lists what lies in it', async (directory) => {
    const page = await open(boxAddress(directory), [listed([entryOf({ directory, recipients: [jonas] })])])
    expect(await screen.findByText('Thema am Freitag')).toBeDefined()
    expect(page.sent(listUserMessages).at(-1)?.query).toMatchObject({ [directory]: '1' })
  })

  // spec: api-get-user-messages
  test('the request takes boxes, new-only, read-since and before, and is sent with 50 a page', async () => {
    const page = await open('/user/messages', [listed([entryOf()])])
    await screen.findByText('Thema am Freitag')
    expect(page.sent(listUserMessages).at(-1)?.query).toEqual({ inbox: '1', per_page: '50', limit: '50' })
    const instant = '2026-11-20T15:00:00.000Z'
    const boxes = { inbox: '1', 'inbox-trashed': '1', outbox: '1', 'outbox-trashed': '1' }
    const all = {
      ...boxes,
      'new-only': '1',
      'read-since': instant,
      before: instant,
      per_page: '50',
      limit: '50',
    }
    expect(listUserMessages.query.safeParse(all).success).toBe(true)
  })

  // spec: messages-columns
  test('a row says whose mail it is, what about, from whom or to whom, and when', async () => {
    const inbox = await open('/user/messages', [listed([entryOf({ isDirect: false, children: [jonas] })])])
    const received = within(await screen.findByRole('list', { name: 'Eingang' })).getByRole('listitem')
    for (const part of ['für Jonas Lindner', 'Thema am Freitag', 'Tarek Aydın', '16:02'])
      expect(received.textContent).toContain(part)
    inbox.unmount()
    await open('/user/messages?box=outbox', [
      listed([entryOf({ directory: 'outbox', sender: mara, recipients: [tarek] })]),
    ])
    const sent = within(await screen.findByRole('list', { name: 'Ausgang' })).getByRole('listitem')
    expect(sent.textContent).toContain('An Tarek Aydın')
  })

  test('the outbox waits for the drafts, which would push what was sent down', async () => {
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const page = await renderPage(<MessagesPage />, {
      at: '/user/messages?box=outbox',
      viewer: makeViewer({ id: mara.id }),
      answers: [
        listed([entryOf({ directory: 'outbox', sender: mara, recipients: [tarek] })]),
        answer(listMessageDrafts, async () => {
          await arrived
          return { status: 200, body: { data: [] } }
        }),
      ],
    })
    await screen.findByRole('searchbox')
    await waitFor(() => expect(page.sent(listUserMessages)).toHaveLength(1))
    expect(screen.queryByRole('list', { name: 'Ausgang' })).toBeNull()
    arrive()
    expect(await screen.findByRole('list', { name: 'Ausgang' })).toBeDefined()
  })

  test('the trash names the days of the setting', async () => {
    await open('/user/messages?box=inbox-trashed', [])
    expect(await screen.findByText('Nach 14 Tagen wird endgültig gelöscht.')).toBeDefined()
  })

  test('a search counts the matches of further pages too', async () => {
    await open('/user/messages', [listed([entryOf()], 120)])
    await userEvent.type(await screen.findByRole('searchbox'), 'Pratzen')
    expect(await screen.findByText('120 Nachrichten gefunden')).toBeDefined()
  })
})

describe('deleting and restoring', () => {
  const openMessage = (more: Partial<MessageEntry>, answers: readonly FakeAnswer[]) => {
    const message = messageOf(more)
    return open(`/user/messages/${message.id}?box=${message.directory}`, [reading(message), ...answers])
  }
  const press = async (name: string): Promise<void> =>
    userEvent.click((await screen.findAllByRole('button', { name }))[0] ?? button(name))

  // spec: messages-actions
  test('a message is deleted from its box, restored from the trash, and replied to', async () => {
    const first = await openMessage({}, [answer(deleteUserMessage, { status: 204 })])
    await press('Löschen')
    await waitFor(() => expect(lastToast()).toBe('In den Papierkorb gelegt'))
    expect(first.sent(deleteUserMessage)[0]).toMatchObject({
      params: { id: '6' },
      body: { 'post-directory': 'inbox' },
    })
    first.unmount()
    const second = await openMessage({ directory: 'inbox-trashed' }, [
      answer(restoreUserMessage, { status: 204 }),
    ])
    await press('Wiederherstellen')
    await waitFor(() => expect(lastToast()).toBe('Wiederhergestellt'))
    expect(second.sent(restoreUserMessage)[0]).toMatchObject({
      params: { id: '6' },
      body: { 'post-directory': 'inbox-trashed' },
    })
    second.unmount()
    const third = await open('/user/messages/new?reply=6&box=inbox', [
      reading(messageOf()),
      found,
      answer(sendUserMessage, { status: 201, body: { data: { id: 7, copies: 1 } } }),
    ])
    await userEvent.type(await screen.findByLabelText('Nachricht'), 'Mache ich.')
    await userEvent.click(button('Senden'))
    await waitFor(() => expect(third.sent(sendUserMessage)).toHaveLength(1))
    expect(third.sent(sendUserMessage)[0]?.body).toMatchObject({
      recipientIds: [tarek.id],
      title: 'Re: Thema am Freitag',
      text: 'Mache ich.',
      replyToId: 6,
    })
  })

  // spec: error-message-delete-restore
  test('a failed deletion and a failed restore say so in their own words', async () => {
    const first = await openMessage({}, [answer(deleteUserMessage, refusal(500, 'general.internal'))])
    await press('Löschen')
    await waitFor(() => expect(lastToast()).toBe('Die Nachricht konnte nicht gelöscht werden.'))
    first.unmount()
    await openMessage({ directory: 'inbox-trashed' }, [
      answer(restoreUserMessage, refusal(410, 'general.gone')),
    ])
    await press('Wiederherstellen')
    await waitFor(() => expect(lastToast()).toBe('Die Nachricht konnte nicht wiederhergestellt werden.'))
  })

  // spec: error-410-message-delete-success
  test('a message that is gone already counts as deleted', async () => {
    await openMessage({}, [answer(deleteUserMessage, refusal(410, 'general.gone'))])
    await press('Löschen')
    await waitFor(() => expect(lastToast()).toBe('In den Papierkorb gelegt'))
  })
})

// spec: error-message-send-fieldwise
test('a failed sending shows the error at its field, says nothing was sent, and keeps the text', async () => {
  const page = await open(`/user/messages/new?to=${tarek.id}&box=inbox`, [
    found,
    answer(
      sendUserMessage,
      refusal(422, 'general.invalid', { errors: { recipientIds: ['no-recipient'], title: ['too-long'] } }),
    ),
  ])
  await userEvent.type(await screen.findByLabelText('Betreff'), 'Freitag')
  await userEvent.type(screen.getByLabelText('Nachricht'), 'Ich komme später.')
  await userEvent.click(button('Senden'))
  expect(await screen.findByText('Die Nachricht wurde nicht gesendet')).toBeDefined()
  expect(screen.getByText('An eine dieser Personen kannst du nicht schreiben')).toBeDefined()
  expect(screen.getByLabelText('Betreff').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nachricht').value).toBe('Ich komme später.')
  expect(page.sent(sendUserMessage)).toHaveLength(1)
})

test('a message to a group opens once it is sent, without asking whether to discard it', async () => {
  const counted = { people: 3, children: 2, guardians: 1, unreached: 0 }
  const page = await open('/user/messages/new?group=new', [
    reading(messageOf({ id: 9, directory: 'outbox' })),
    answer(listMessageGroups, {
      status: 200,
      body: { data: [{ kind: 'school', id: 4, name: 'Lindenhof', startAt: null }] },
    }),
    answer(countMessageGroup, { status: 200, body: { data: counted } }),
    answer(sendToGroup, (_request, times) =>
      times === 0 ? refusal(500, 'general.internal') : { status: 201, body: { data: { id: 9, copies: 2 } } },
    ),
  ])
  await userEvent.selectOptions(await screen.findByLabelText('Gruppe'), 'school-4')
  expect(await screen.findByText(/^3 Personen, davon 2 Kinder/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Betreff'), 'Halle zu')
  await userEvent.type(screen.getByLabelText('Nachricht'), 'Am Freitag.')
  await userEvent.click(button('Senden'))
  expect(await screen.findByText('Die Nachricht wurde nicht gesendet')).toBeDefined()
  await userEvent.click(button('Senden'))
  await waitFor(() => expect(page.href()).toBe('/user/messages/9?box=outbox'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const keys = page.sent(sendToGroup).map(({ body }) => (body as { key: string }).key)
  expect(keys[1]).toBe(keys[0])
})
