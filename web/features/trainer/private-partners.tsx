/** The participants: found by name among the school's people, or scanned within the last 20 minutes (§9). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MS_PER_MINUTE, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { PRIVATE_PARTNERS_MAX } from '@wegband/domain/features/trainer/private-training-rules.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useNow } from '../../platform/clock.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { usePersonSearch } from '../accounts/use-person-search.ts'
import { useViewer } from '../accounts/viewer.ts'
import { CodeFinder } from '../cards/code/code-finder.tsx'
import { useScan, useScanned } from './private-queries.ts'
import styles from './private-training.module.css'
import { PARTNER_MINUTES } from '@wegband/domain/features/video-trainings/video-training-rules.ts'

export type Partnered = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly avatar: string | null
  /** ISO; null: chosen by name. */
  readonly scannedAt: string | null
}

const EVERY_HALF_MINUTE_MS = 30_000
/** Above this number of hits the page asks for more characters. */
const SHOWN = 5

function useScanText(): (scannedAt: string | null) => string | undefined {
  const t = useMessages('trainer')
  const nowMs = useNow(EVERY_HALF_MINUTE_MS)
  return (scannedAt) => {
    if (scannedAt === null) return undefined
    const ago = Math.max(0, Math.floor((nowMs - msOf(scannedAt)) / MS_PER_MINUTE))
    const left = PARTNER_MINUTES - ago
    return left > 0 ? t('private.scanned', { ago, left }) : t('private.scanOver')
  }
}

function PartnerRow(props: {
  readonly partner: Partnered
  readonly note: string | undefined
  readonly trail?: ReactNode
  readonly onClick?: () => void
}): ReactNode {
  const { partner } = props
  return (
    <ListRow
      title={fullName(partner)}
      note={props.note}
      lead={<Avatar initials={initialsOf(partner)} imageUrl={partner.avatar ?? undefined} />}
      trail={props.trail}
      onClick={props.onClick}
    />
  )
}

function ScanDialog(props: {
  readonly onClose: () => void
  readonly onFound: (partner: Partnered) => void
}): ReactNode {
  const t = useMessages('trainer')
  const words = useErrorWords()
  const scan = useScan()
  return (
    <Dialog isOpen onClose={props.onClose} title={t('private.scan')} closeLabel={t('private.close')}>
      {scan.error === null ? null : (
        <p role="alert" className={styles.problem}>
          {words(scan.error).text}
        </p>
      )}
      <CodeFinder
        title={t('private.hold')}
        text={t('private.holdText')}
        isBusy={scan.isPending}
        onCode={(code) =>
          scan.mutate(code, { onSuccess: ({ user, scannedAt }) => props.onFound({ ...user, scannedAt }) })
        }
      />
    </Dialog>
  )
}

/** The people to choose from: fresh scans while the field is empty, else people of the school. */
function useCandidates(schoolId: number, typed: string, partners: readonly Partnered[]) {
  const viewer = useViewer()
  const scanned = useScanned()
  const { people, hasNoMatch } = usePersonSearch(typed, schoolId)
  const isFree = ({ id }: { readonly id: number }): boolean =>
    id !== viewer.id && partners.every((partner) => partner.id !== id)
  const fresh = (scanned.data ?? [])
    .filter(({ source }) => source === 'scan')
    .map(({ user, scannedAt }): Partnered => ({ ...user, scannedAt }))
  const found = people.map(({ id, firstName, lastName, avatar }): Partnered => {
    return { id, firstName, lastName, avatar, scannedAt: null }
  })
  const candidates = (typed.trim() === '' ? fresh : found).filter(isFree).slice(0, SHOWN)
  return { candidates, hasNoMatch }
}

export function PrivatePartners(props: {
  readonly schoolId: number
  readonly partners: readonly Partnered[]
  readonly onChange: (partners: readonly Partnered[]) => void
}): ReactNode {
  const t = useMessages('trainer')
  const scanText = useScanText()
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const { schoolId, partners, onChange } = props
  const { candidates, hasNoMatch } = useCandidates(schoolId, typed, partners)
  const isFull = partners.length >= PRIVATE_PARTNERS_MAX
  const add = (partner: Partnered): void => {
    onChange([...partners.filter(({ id }) => id !== partner.id), partner])
    setTyped('')
    setScanning(false)
  }
  return (
    <div className={styles.partners}>
      <h2 className={styles.label}>{t('private.with')}</h2>
      {partners.length === 0 ? null : (
        <List label={t('private.with')}>
          {partners.map((partner) => (
            <PartnerRow
              key={partner.id}
              partner={partner}
              note={scanText(partner.scannedAt)}
              trail={
                <IconButton
                  icon={x}
                  label={t('private.remove', { name: fullName(partner) })}
                  onClick={() => onChange(partners.filter(({ id }) => id !== partner.id))}
                />
              }
            />
          ))}
        </List>
      )}
      <TextField
        label={t('private.search')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        disabled={isFull}
        hint={isFull ? t('private.full') : hasNoMatch ? t('private.found') : t('private.searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {candidates.length === 0 || isFull ? null : (
        <List label={t('private.candidates')}>
          {candidates.map((partner) => (
            <PartnerRow
              key={partner.id}
              partner={partner}
              note={scanText(partner.scannedAt)}
              onClick={() => add(partner)}
            />
          ))}
        </List>
      )}
      <Button variant="line" isBlock icon={qrCode} isDisabled={isFull} onClick={() => setScanning(true)}>
        {t('private.scan')}
      </Button>
      {isScanning ? <ScanDialog onClose={() => setScanning(false)} onFound={add} /> : null}
    </div>
  )
}
