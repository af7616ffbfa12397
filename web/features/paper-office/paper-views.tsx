/** The parts of an office's papers, the same for a school and for the association. */
import type { ReactNode } from 'react'
import { readRecipient } from '@wegband/domain/features/documents/recipients.ts'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { ProvidedView } from './provided-view.tsx'
import { ReceivedView } from './received-view.tsx'
import { SigningView } from './signing/signing-view.tsx'

/** The association has nothing signed: templates belong to a school. */
const VIEWS = ['received', 'provided'] as const
const SCHOOL_VIEWS = ['received', 'provided', 'signing'] as const
type View = (typeof SCHOOL_VIEWS)[number]

export function PaperViews(props: {
  /** `association` or `school:{id}`. */
  readonly recipient: string
  /** The address of a view of this office. */
  readonly hrefOf: (search: Record<string, string>) => string
}): ReactNode {
  const t = useMessages('paper-office')
  const { recipient, hrefOf } = props
  const { view: wanted } = useSearchParams()
  const schoolId = readRecipient(recipient) ?? undefined
  const views: readonly View[] = schoolId === undefined ? VIEWS : SCHOOL_VIEWS
  const view = views.find((one) => one === wanted) ?? 'received'
  return (
    <div className="stack">
      <ChipRow label={t('views.label')}>
        {views.map((one) => (
          <Chip key={one} isOn={one === view} href={hrefOf(one === 'received' ? {} : { view: one })}>
            {t(`views.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {view === 'received' ? <ReceivedView key={recipient} recipient={recipient} /> : null}
      {view === 'provided' ? <ProvidedView key={recipient} recipient={recipient} /> : null}
      {view === 'signing' && schoolId !== undefined ? (
        <SigningView key={recipient} schoolId={schoolId} hrefOf={hrefOf} />
      ) : null}
    </div>
  )
}
