/** Finds a person by code or card, shows them, and sends the request (§5 QR and scanner, decisions §3.9). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { RelationType } from '@wegband/domain/features/family/contract.ts'
import { whyNotByAge } from '@wegband/domain/features/family/relation-rules.ts'
import { CodeFinder } from '../../cards/code/code-finder.tsx'
import { AskPerson, type AskedPerson } from './ask-person.tsx'
import { FormFailure } from '../../../platform/forms/form.tsx'
import styles from '../family.module.css'
import { useWhose } from '../queries.ts'

export function FindByCode(props: {
  readonly type: RelationType
  readonly title: string
  readonly text: string
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: () => void
}): ReactNode {
  const whose = useWhose()
  const [person, setPerson] = useState<AskedPerson>()
  const why = whose.data && whyNotByAge(props.type, whose.data.isAdult)
  if (person !== undefined && why === undefined)
    return (
      <AskPerson
        type={props.type}
        person={person}
        onBusy={props.onBusy}
        onDone={props.onDone}
        onOther={() => {
          whose.reset()
          setPerson(undefined)
        }}
      />
    )
  return (
    <div className={styles.form}>
      <FormFailure error={why === undefined ? whose.error : new AppError(why)} />
      <CodeFinder
        title={props.title}
        text={props.text}
        isBusy={whose.isPending}
        onCode={(code) => whose.mutate(code, { onSuccess: (found) => setPerson({ ...found, code }) })}
      />
    </div>
  )
}
