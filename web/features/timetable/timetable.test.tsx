/** The class form and its parts on the page, with a fake server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  changeDetails,
  createAppointment,
  readClassPlan,
  resetDate,
} from '@wegband/domain/features/timetable/contract.ts'
import {
  answerSubstitute,
  readSubstitute,
  type SubstituteQuestion,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import {
  BERND,
  makeAppointment,
  SCHOOL_ID,
  student,
  TAREK,
  trainer,
} from '../appointments/testing/make-appointment.ts'
import { preloadDialogs } from '../appointments/testing/patient-tests.ts'
import { ClassTools } from './class-tools.tsx'
import { EditClassPage } from './edit-class-page.tsx'
import { NewClassPage } from './new-class-page.tsx'
import { SubstituteNews } from './substitution/substitute-news.tsx'
import { leader, OWN_SERIES, SERIES, seriesReads, SHOWN } from './testing/make-timetable.ts'

preloadDialogs()

const NOW = '2026-11-20T09:00:00.000Z'
const saved = { status: 200, body: { data: SHOWN } } as const
const reads = seriesReads()

test('a new series is entered, previewed for twelve weeks, and created', async () => {
  const page = await renderPage(<NewClassPage />, {
    at: '/timetable/new',
    viewer: leader,
    now: NOW,
    answers: [...reads, answer(createAppointment, { status: 201, body: { data: SHOWN } })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Termin anlegen' }))
  expect(screen.getByText('Bitte ausfüllen')).toBeTruthy()
  expect(page.sent(createAppointment)).toEqual([])
  await userEvent.type(screen.getByLabelText('Name'), 'Wing Chun')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Montag' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Jede zweite' }))
  expect(screen.getByText('Die nächsten 12 Wochen')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Termin anlegen' }))
  await waitFor(() => expect(page.href()).toBe('/appointments/12'))
  expect(page.sent(createAppointment)[0]?.body).toMatchObject({
    schoolId: SCHOOL_ID,
    name: 'Wing Chun',
    series: {
      weekdays: [1, 5],
      rhythm: 'biweekly',
      firstDay: '2026-11-20',
      startTime: '18:30',
      lastDay: null,
    },
  })
})

test('a user without planning rights reads who has them', async () => {
  await renderPage(<NewClassPage />, { at: '/timetable/new', viewer: student(), now: NOW })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
})

test('an overlap becomes a question, and the answer is sent along', async () => {
  const overlaps = [
    { appointmentId: 9, name: 'Chi Kung', startAt: NOW, endAt: NOW, room: 'Halle 2', trainer: 'Tarek Demir' },
  ]
  const page = await renderPage(<EditClassPage />, {
    at: '/timetable/12',
    viewer: leader,
    now: NOW,
    answers: [
      ...reads,
      answer(readClassPlan, {
        status: 200,
        body: {
          data: { ...OWN_SERIES, seriesId: null, mayChangeSeries: false, mayEndSeries: false },
        },
      }),
      answer(changeDetails, (_request, count) =>
        count === 0
          ? { status: 409, body: { code: 'timetable.overlap', message: '', data: { overlaps, count: 8 } } }
          : saved,
      ),
    ],
  })
  const room = await screen.findByLabelText('Raum')
  await userEvent.selectOptions(room, 'Halle 1')
  await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Raum Halle 2, Tarek Demir')).toBeTruthy()
  expect(question.getByText('Und 7 weitere.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Trotzdem so planen' }))
  await waitFor(() => expect(page.href()).toBe('/appointments/12'))
  expect(page.sent(changeDetails).map(({ body }) => body)).toEqual([
    { scope: 'one', room: 'Halle 1' },
    { scope: 'one', room: 'Halle 1', force: true },
  ])
})

test('a substitute changes their own date without the question about the scope', async () => {
  const standsIn = { ...OWN_SERIES, insteadOf: TAREK, mayChangeSeries: false, mayEndSeries: false }
  const page = await renderPage(<EditClassPage />, {
    at: '/timetable/12',
    viewer: trainer(BERND),
    now: NOW,
    answers: [
      ...reads,
      answer(readClassPlan, { status: 200, body: { data: standsIn } }),
      answer(changeDetails, saved),
    ],
  })
  const room = await screen.findByLabelText('Raum')
  expect(screen.queryByText('Rhythmus')).toBeNull()
  expect(screen.queryByText('Pausen und Ausnahmen')).toBeNull()
  await userEvent.selectOptions(room, 'Halle 1')
  await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  await waitFor(() => expect(page.href()).toBe('/appointments/12'))
  expect(page.sent(changeDetails).map(({ body }) => body)).toEqual([{ scope: 'one', room: 'Halle 1' }])
})

test('a change of a series asks which dates it applies to and shows the bookings', async () => {
  const page = await renderPage(<EditClassPage />, {
    at: '/timetable/12',
    viewer: leader,
    now: NOW,
    answers: [...reads, answer(changeDetails, saved)],
  })
  const start = await screen.findByLabelText('Beginn')
  await userEvent.clear(start)
  await userEvent.type(start, '19:00')
  await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Du änderst den Beginn von 18:30 auf 19:00.')).toBeTruthy()
  expect(question.getByText('12 Anmeldungen sind betroffen.')).toBeTruthy()
  await userEvent.click(question.getByRole('radio', { name: /Dieser und alle folgenden/ }))
  expect(question.getByText('14 Anmeldungen sind betroffen.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Ändern und mitteilen' }))
  await waitFor(() =>
    expect(page.sent(changeDetails)[0]?.body).toEqual({
      scope: 'following',
      startAt: '2026-11-20T18:00:00.000Z',
    }),
  )
})

test('the page of a date that the user may not change has a heading that says so', async () => {
  const theirs = makeAppointment({ capabilities: [], isSeries: true })
  const read = answer(readAppointment, { status: 200, body: { data: theirs } })
  await renderPage(<EditClassPage />, {
    at: '/timetable/12',
    viewer: leader,
    now: NOW,
    answers: [...reads, read],
  })
  expect(await screen.findByText(/^Termine planen Leitung/)).toBeTruthy()
  expect(screen.queryByText('Neuer Termin')).toBeNull()
})

test('fields of the series are not shown for one date', async () => {
  await renderPage(<EditClassPage />, { at: '/timetable/12', viewer: leader, now: NOW, answers: reads })
  await userEvent.click(await screen.findByRole('radio', { name: 'Monatlich' }))
  await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByRole<HTMLInputElement>('radio', { name: /Nur dieser/ }).disabled).toBe(true)
})

test('an exception is listed and can be removed', async () => {
  const page = await renderPage(<EditClassPage />, {
    at: '/timetable/12',
    viewer: leader,
    now: NOW,
    answers: [...reads, answer(resetDate, { status: 200, body: { data: SERIES } })],
  })
  expect(await screen.findByText('19:00 statt 18:30, Halle 1')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: /Ausnahme am Freitag, 27. November zurücknehmen/ }),
  )
  await waitFor(() => expect(page.sent(resetDate)[0]?.params).toMatchObject({ day: '2026-11-27' }))
})

const QUESTION: SubstituteQuestion = {
  id: 3,
  state: 'open',
  askedBy: TAREK,
  insteadOf: TAREK,
  message: 'Grippe',
  answerUntil: '2026-11-20T15:30:00.000Z',
  askedAt: '2026-11-20T08:40:00.000Z',
  takenBy: null,
  asked: [
    { ...BERND, answer: 'open' },
    { id: 9, firstName: 'Svea', lastName: 'Ohlsen', answer: 'declined' },
  ],
}

test('the person asked reads why and until when, and learns who was faster', async () => {
  const taken = {
    ...QUESTION,
    state: 'taken' as const,
    takenBy: { id: 9, firstName: 'Svea', lastName: 'Ohlsen' },
  }
  await renderPage(<SubstituteNews appointment={SHOWN} />, {
    at: '/appointments/12',
    viewer: trainer(BERND),
    now: NOW,
    answers: [
      ...reads,
      answer(readSubstitute, (_request, count) => ({
        status: 200,
        body: { data: count === 0 ? QUESTION : taken },
      })),
      answer(answerSubstitute, {
        status: 409,
        body: { code: 'timetable.question-over', message: '', data: taken },
      }),
    ],
  })
  expect(await screen.findByText('„Grippe“')).toBeTruthy()
  expect(screen.getByText('kann nicht')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ja, ich übernehme' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toMatch(/Svea war schneller/))
})

test('a trainer who teaches at that time is asked before taking the class over', async () => {
  const overlap = { name: 'Kids', startAt: SHOWN.startAt, endAt: SHOWN.endAt, isTeaching: true }
  const page = await renderPage(<SubstituteNews appointment={SHOWN} />, {
    at: '/appointments/12',
    viewer: trainer(BERND),
    now: NOW,
    answers: [
      ...reads,
      answer(readSubstitute, { status: 200, body: { data: QUESTION } }),
      answer(answerSubstitute, ({ body }) =>
        typeof body === 'object' && body !== null && 'force' in body
          ? { status: 200, body: { data: { ...QUESTION, state: 'taken', takenBy: BERND } } }
          : {
              status: 409,
              body: {
                code: 'timetable.overlap',
                message: '',
                data: { overlaps: [overlap], count: 1 } as never,
              },
            },
      ),
    ],
  })
  const accept = await screen.findByRole('button', { name: 'Ja, ich übernehme' })
  await userEvent.click(accept)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Zur selben Zeit bist du schon hier:')).toBeTruthy()
  expect(question.getByText(/Du unterrichtest/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Nicht übernehmen' }))
  expect(page.sent(answerSubstitute)).toHaveLength(1)
  await userEvent.click(accept)
  await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem übernehmen' }))
  await waitFor(() =>
    expect(page.sent(answerSubstitute).at(-1)?.body).toEqual({ isAccepted: true, force: true }),
  )
})

test('all members see who substitutes for whom', async () => {
  await renderPage(<SubstituteNews appointment={makeAppointment({ trainer: BERND })} />, {
    at: '/appointments/12',
    viewer: student(),
    now: NOW,
    answers: [
      answer(readClassPlan, {
        status: 200,
        body: { data: { ...OWN_SERIES, insteadOf: TAREK } },
      }),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Bernd vertritt Tarek' })).toBeTruthy()
})

test('only users who may change the class see the tools', async () => {
  await renderPage(<ClassTools appointment={makeAppointment()} />, {
    at: '/appointments/12',
    viewer: student(),
    now: NOW,
  })
  expect(screen.queryByRole('link', { name: 'Termin ändern' })).toBeNull()
})
