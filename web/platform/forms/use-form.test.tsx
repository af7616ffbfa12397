// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { loadBundles } from '../words/i18n.tsx'
import { Form, FormSummary } from './form.tsx'
import { type FormOptions, useForm } from './use-form.ts'

type Person = {
  readonly firstName: string
  readonly age: string
  readonly note: string
  readonly agrees: boolean
}
const NOTHING: Person = { firstName: '', age: '', note: '', agrees: false }
const FILLED: Person = { firstName: 'Mara', age: '12', note: '', agrees: true }

const rules: FormOptions<Person>['rules'] = ({ firstName, age, agrees }) => ({
  firstName: firstName.trim() === '' ? 'required' : undefined,
  age: Number(age) >= 4 ? undefined : { code: 'too-small', count: 4 },
  agrees: agrees ? undefined : 'must-be-accepted',
})

function PersonForm(props: Partial<FormOptions<Person>>): ReactNode {
  const form = useForm<Person>({
    start: NOTHING,
    rules,
    most: { firstName: 20, note: 30 },
    send: () => Promise.resolve(),
    ...props,
  })
  return (
    <Form form={form}>
      <TextField label="Vorname" {...form.text('firstName')} />
      <TextField label="Alter" hint="Jahre" {...form.text('age')} />
      <TextAreaField label="Notiz" hint="Freiwillig" {...form.text('note')} />
      <CheckField label="Einverstanden" {...form.check('agrees')} />
      <FormSummary form={form} />
      <Button type="submit" isBusy={form.isBusy} busyLabel="Wird gesendet">
        Senden
      </Button>
      <p>{form.isDirty ? 'ungespeichert' : 'gespeichert'}</p>
    </Form>
  )
}

const submit = (): Promise<void> => userEvent.click(screen.getByRole('button'))
const refusal = (errors: Record<string, string[]>): AppError =>
  new AppError('general.invalid', { errors } as AppError['details'])

beforeAll(() => loadBundles(['errors', 'shell'], 'de'))

test('shows all errors at once, counts them, and focuses the first wrong field', async () => {
  const send = vi.fn()
  render(<PersonForm send={send} />)
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  const name = screen.getByRole('textbox', { name: 'Vorname', description: 'Bitte ausfüllen' })
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name)
  expect(screen.getByRole('textbox', { name: 'Alter', description: 'Mindestens 4' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { description: 'Bitte zustimmen' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('3 Angaben passen noch nicht')
  expect(send).not.toHaveBeenCalled()
})

test('checks a field again while it is typed, and says when details are only missing', async () => {
  render(<PersonForm start={{ ...FILLED, firstName: '' }} />)
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Eine Angabe fehlt noch')
  await userEvent.type(screen.getByRole('textbox', { name: 'Vorname' }), 'J')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Vorname' }).getAttribute('aria-invalid')).toBeNull()
})

test('shows the refusal of the server at its field until the field is changed', async () => {
  const send = vi.fn(() => Promise.reject(refusal({ 'person.firstName': ['too-long'] })))
  render(<PersonForm start={FILLED} send={send} fieldOf={(name) => name.split('.')[1] as keyof Person} />)
  await submit()
  const name = await screen.findByRole('textbox', { description: 'Höchstens 20 Zeichen' })
  expect(document.activeElement).toBe(name)
  expect(screen.getByRole('alert').textContent).toBe('Eine Angabe passt noch nicht')
  await userEvent.type(name, 'x')
  expect(name.getAttribute('aria-invalid')).toBeNull()
})

test('shows a refusal without a field above the button, or at the field of its code', async () => {
  const other = refusal({ elsewhere: ['invalid'] })
  const { unmount } = render(<PersonForm start={FILLED} send={() => Promise.reject(other)} />)
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Bitte prüfe deine Angaben')
  unmount()
  render(<PersonForm start={FILLED} send={() => Promise.reject(other)} fieldOfError={() => 'firstName'} />)
  await submit()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Vorname' })))
})

test('ignores a second submit while the first one runs, and keeps the focus at the button', async () => {
  let finish: () => void = () => undefined
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  render(<PersonForm start={FILLED} send={send} />)
  const button = screen.getByRole('button')
  await userEvent.click(button)
  fireEvent.submit(button.closest('form') as HTMLFormElement)
  expect(send).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
  await act(async () => finish())
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a form is unsaved from the first change on, and saved once the server has accepted it', async () => {
  render(<PersonForm start={FILLED} />)
  expect(screen.getByText('gespeichert')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Vorname' }), 'lena')
  expect(screen.getByText('ungespeichert')).toBeTruthy()
  await submit()
  expect(await screen.findByText('gespeichert')).toBeTruthy()
})

test('shows the characters left once the limit comes near', async () => {
  render(<PersonForm start={FILLED} />)
  const note = screen.getByRole('textbox', { name: 'Notiz', description: 'Freiwillig' })
  expect(note).toHaveProperty('maxLength', 30)
  await userEvent.type(note, 'Kommt am Montag eine halb')
  expect(screen.getByRole('textbox', { name: 'Notiz', description: 'Noch 5 Zeichen' })).toBeTruthy()
})

test('validates each part of a longer form by itself', async () => {
  const { rerender } = render(<PersonForm part={{ id: 'one', names: ['firstName', 'age'] }} />)
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('2 Angaben passen noch nicht')
  rerender(<PersonForm part={{ id: 'two', names: ['agrees'] }} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the form of a dialog does not send the form in which the dialog stands', async () => {
  const sendOuter = vi.fn()
  const sendInner = vi.fn()
  function Outer(): ReactNode {
    const form = useForm({ start: {}, send: sendOuter })
    return (
      <Form form={form}>{createPortal(<PersonForm start={FILLED} send={sendInner} />, document.body)}</Form>
    )
  }
  render(<Outer />)
  await submit()
  expect(sendInner).toHaveBeenCalledTimes(1)
  expect(sendOuter).not.toHaveBeenCalled()
})
