/** Tries a connection and says what came back. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { testConnection, type TestedThing } from '@wegband/domain/features/installation/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './installation.module.css'

export function TestButton({ thing }: { readonly thing: TestedThing }): ReactNode {
  const t = useMessages('installation')
  const words = useErrorWords()
  const test = useMutation({ mutationFn: () => call(testConnection, { body: { thing } }) })
  const outcome = test.data?.outcome
  return (
    <div className={styles.test}>
      <Button variant="soft" isBusy={test.isPending} onClick={() => test.mutate()}>
        {t(`tests.${thing}`)}
      </Button>
      <output className={styles.muted}>
        {outcome === undefined ? '' : t(outcome === 'well' ? `done.${thing}` : `outcomes.${outcome}`)}
        {test.error === null ? '' : words(test.error).text}
      </output>
    </div>
  )
}
