/** Links a card from the school to the viewer or their child: scanned, held or typed. */
import type { ReactNode } from 'react'
import { tokenKind } from '@wegband/domain/features/cards/token-rules.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { cardName } from './card-words.ts'
import { CodeFinder } from './code/code-finder.tsx'
import { useGiveCard } from './queries.ts'

/** Its messages are in the bundles `card-desk` and `cards`. */
export function AddCardDialog(props: {
  readonly isOpen: boolean
  readonly person: { readonly id: number; readonly firstName: string }
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('card-desk')
  const words = useErrorWords()
  const give = useGiveCard()
  const { person, onClose } = props
  const why = give.error === null ? undefined : words(give.error)
  const take = (code: string): void =>
    give.mutate(
      {
        userId: person.id,
        card: { code, kind: tokenKind(code) === 'nfc' ? 'nfc' : 'kids' },
        replace: false,
      },
      {
        onSuccess: (card) => {
          const text = t('add.done', { card: cardName(t, card), name: person.firstName })
          showToast({ tone: 'positive', text, subject: 'card' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      title={t('add.title', { name: person.firstName })}
      closeLabel={t('add.close')}
    >
      <div className="stack">
        {why === undefined ? null : (
          <Banner icon={warningCircle} tone="danger" title={why.title} live="alert">
            {why.text}
          </Banner>
        )}
        <CodeFinder title={t('add.hold')} text={t('add.text')} isBusy={give.isPending} onCode={take} />
      </div>
    </Dialog>
  )
}
