/** Ages advise and never bar: the step goes on at once for a person within the ages; any other person is asked once before. */
import { type ReactNode, useState } from 'react'
import { agesWording, isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { LazyConfirmDialog } from '../lazy-dialogs.tsx'
import type { WaitingSteps } from '../waiting-list/use-waiting.ts'

/** The person who is to come. */
export type Comer = {
  readonly id: number
  readonly firstName: string
  readonly birthdayAt: string | null
}

export type AgeQuestion = {
  readonly ask: (person: Comer, goOn: () => void) => void
  /** The question itself, for a person whom the server reports as outside the ages. */
  readonly insist: (person: Pick<Comer, 'id' | 'firstName'>, goOn: () => void) => void
  /** The dialog, to be rendered by the caller; null while no question is open. */
  readonly dialog: ReactNode
}

type AskedPerson = { readonly person: Pick<Comer, 'id' | 'firstName'>; readonly goOn: () => void }

/** `isAlways`: the question is about every date of the series. */
export function useAgeQuestion(
  appointment: Pick<Appointment, 'startAt' | 'minAge' | 'maxAge' | 'sports'>,
  { isAlways = false }: { readonly isAlways?: boolean } = {},
): AgeQuestion {
  const t = useMessages('ages')
  const viewer = useViewer()
  const [asked, setAsked] = useState<AskedPerson>()
  const words = agesWording(appointment)
  const isOwn = asked?.person.id === viewer.id
  const title = isAlways ? t('ask.titleAlways') : t('ask.title')
  return {
    ask: (person, goOn) =>
      isOutsideAges(appointment, person.birthdayAt) ? setAsked({ person, goOn }) : goOn(),
    insist: (person, goOn) => setAsked({ person, goOn }),
    dialog:
      asked === undefined || words === undefined ? null : (
        <LazyConfirmDialog
          isOpen
          sport={appointment.sports[0]}
          title={isOwn || isAlways ? title : t('ask.titleChild', { name: asked.person.firstName })}
          text={t(`ask.${words.kind}`, words)}
          confirmLabel={isAlways ? t('ask.confirmAlways') : t('ask.confirm')}
          cancelLabel={t('ask.cancel')}
          onConfirm={() => {
            setAsked(undefined)
            asked.goOn()
          }}
          onCancel={() => setAsked(undefined)}
        />
      ),
  }
}

/** Asks the same before a person joins the waiting list of a full class; every other step goes on at once. */
export const askBeforeWaiting = (
  steps: WaitingSteps,
  { ask }: Pick<AgeQuestion, 'ask'>,
  person: Comer,
): WaitingSteps => ({
  ...steps,
  take: (step) => (step.to === 'join' ? ask(person, () => steps.take(step)) : steps.take(step)),
})
