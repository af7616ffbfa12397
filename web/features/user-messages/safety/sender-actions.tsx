/** Below a received message: block who wrote it, and report it. */
import { type ReactNode, useState } from 'react'
import type { UserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { prohibit } from '../../../ui/icon/phosphor/prohibit.gen.ts'
import { shieldCheck } from '../../../ui/icon/phosphor/shield-check.gen.ts'
import { WhyLine } from '../../../ui/locked-reason/locked-reason.tsx'
import { useMessageWords } from '../message-words.ts'
import { useBlocking } from './queries.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

type Open = 'report' | 'block'

export function SenderActions(props: { readonly message: UserMessage }): ReactNode {
  const t = useMessages('message-safety')
  const words = useMessageWords()
  const [open, setOpen] = useState<Open>()
  const blocking = useBlocking()
  const { id, sender, block, mayReport } = props.message
  if (!mayReport) return null
  const name = words.name(sender)
  const change = (isBlocked: boolean): void => {
    setOpen(undefined)
    if (sender !== null) blocking.mutate({ id: sender.id, name, isBlocked })
  }
  return (
    <>
      {block === 'blocked' ? <WhyLine icon={prohibit}>{t('block.isBlocked', { name })}</WhyLine> : null}
      <div className="row-wrap">
        {block === 'possible' ? (
          <Button size="small" icon={prohibit} onClick={() => setOpen('block')}>
            {t('block.action', { name })}
          </Button>
        ) : null}
        {block === 'blocked' ? (
          <Button
            size="small"
            label={t('block.unblockName', { name })}
            isBusy={blocking.isPending}
            onClick={() => change(false)}
          >
            {t('block.unblock')}
          </Button>
        ) : null}
        <Button size="small" icon={shieldCheck} onClick={() => setOpen('report')}>
          {t('report.action')}
        </Button>
      </div>
      {open === 'report' ? <ReportDialog messageId={id} onClose={() => setOpen(undefined)} /> : null}
      {open === 'block' ? (
        <ConfirmDialog
          isOpen
          title={t('block.action', { name })}
          text={t('block.note', { name })}
          confirmLabel={t('block.confirm')}
          cancelLabel={t('block.cancel')}
          onConfirm={() => change(true)}
          onCancel={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
