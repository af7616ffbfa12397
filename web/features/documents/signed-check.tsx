/** A signed paper in the public check: who signed when, whether it still holds, and whether a file is the very one. */
import { type ReactNode, useRef, useState } from 'react'
import type { CheckedCertificate } from '@wegband/domain/features/documents/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { prohibit } from '../../ui/icon/phosphor/prohibit.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './documents.module.css'

const BASE = 16

const hashOf = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(BASE).padStart(2, '0')).join('')
}

const ENDED = { revoked: 'revokedConsent', replaced: 'replaced', expired: 'expired' } as const

export function SignedCheck(props: {
  readonly paper: Extract<CheckedCertificate, { state: 'signed' }>
}): ReactNode {
  const t = useMessages('certificates')
  const format = useFormats()
  const { paper } = props
  const { title, ended, sha256, signatures } = paper
  const person = `${paper.firstName} ${paper.lastInitial}`.trim()
  const facts = [
    { name: t('verify.school'), value: paper.school },
    ...signatures.map(({ firstName, lastInitial, at }) => ({
      name: t('verify.signedBy'),
      value: t('verify.signedWhen', {
        name: `${firstName} ${lastInitial}`.trim(),
        day: format.dateLong(at),
        time: format.time(at),
      }),
    })),
  ]
  return (
    <>
      <Mat className={styles.card}>
        {ended === null ? (
          <Tag tone="positive" icon={sealCheck}>
            {t('verify.signed')}
          </Tag>
        ) : (
          <Tag tone="danger" icon={prohibit}>
            {t(`verify.${ENDED[ended.how]}`, { day: format.dateLong(ended.at) })}
          </Tag>
        )}
        <h2 className="t-page-small">{title}</h2>
        <p className="t-muted">{t('verify.signedFor', { name: person })}</p>
        <dl className={styles.wide}>
          {facts.map(({ name, value }) => (
            <div key={value} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.wide}>
          <p className="t-muted">{t('verify.hash')}</p>
          <p className={styles.hash}>{sha256 ?? t('verify.noHash')}</p>
        </div>
        {sha256 === null ? null : <Compare key={paper.code} sha256={sha256} />}
      </Mat>
      <p className={`${styles.note} section`}>
        <Icon icon={shieldCheck} size={20} />
        {t('verify.privacy')}
      </p>
    </>
  )
}

/** The file is read in the browser alone. Browsers offer that only over a secure connection. */
function Compare(props: { readonly sha256: string }): ReactNode {
  const t = useMessages('certificates')
  const [isSame, setSame] = useState<boolean>()
  const chooser = useRef<HTMLInputElement>(null)
  if (!window.isSecureContext) return null
  const compare = async (file: File): Promise<void> => setSame((await hashOf(file)) === props.sha256)
  return (
    <div className={styles.wide}>
      <Button onClick={() => chooser.current?.click()}>{t('verify.compare')}</Button>
      <input
        ref={chooser}
        hidden
        type="file"
        accept="application/pdf"
        aria-label={t('verify.compare')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) void compare(file)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <p className="t-small t-muted">{t('verify.compareHint')}</p>
      {isSame === undefined ? null : (
        <Banner
          icon={isSame ? check : prohibit}
          tone={isSame ? 'positive' : 'danger'}
          title={t(isSame ? 'verify.isSame' : 'verify.isOther')}
          live="status"
        />
      )}
    </div>
  )
}
