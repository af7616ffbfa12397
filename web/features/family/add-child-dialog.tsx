/** Adds a child to the family: with a new profile, or with one that exists already (§2 Relations). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { FindByCode } from './relations/find-by-code.tsx'
import { NewChildForm } from './new-child-form.tsx'

const WAYS = ['new', 'known'] as const

export function AddChildDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const t = useMessages('family')
  const [way, setWay] = useState<string>('new')
  const [isBusy, setBusy] = useState(false)
  const { onClose } = props
  const done = (text: string): void => {
    showToast({ tone: 'positive', text })
    onClose()
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('addChild.title')}
      isBusy={isBusy}
    >
      <Tabs
        label={t('addChild.ways')}
        value={way}
        onChange={setWay}
        items={WAYS.map((id) => ({ id, label: t(`addChild.${id}`) }))}
      >
        {way === 'new' ? (
          <NewChildForm onBusy={setBusy} onDone={(name) => done(t('addChild.done', { name }))} />
        ) : (
          <FindByCode
            type="child"
            title={t('addChild.scanTitle')}
            text={t('addChild.scanText')}
            onBusy={setBusy}
            onDone={() => done(t('ask.done'))}
          />
        )}
      </Tabs>
    </Dialog>
  )
}
