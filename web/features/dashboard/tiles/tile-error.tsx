/** A tile that could not be read. Offline the page says so once for all of its tiles, and loaded tiles stay. */
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { QueryError } from '../../errors/query-error.tsx'

const MissingTiles = createContext<(by: 1 | -1) => void>(() => undefined)

type FailedQuery = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

/** Replaces a tile whose query has an error and no data. */
export function TileError(props: { readonly query: FailedQuery }): ReactNode {
  const isDown = useStore(connection).status !== 'fine'
  const isSilent = isDown && isLineLost(props.query.error)
  return isSilent ? <Silent /> : <QueryError query={props.query} />
}

function Silent(): ReactNode {
  const reportMissing = useContext(MissingTiles)
  useEffect(() => {
    reportMissing(1)
    return () => reportMissing(-1)
  }, [reportMissing])
  return null
}

/** Around all tiles: shows one notice above them when some are missing offline. */
export function MissingTilesNotice(props: { readonly children: ReactNode }): ReactNode {
  const t = useMessages('dashboard')
  const client = useQueryClient()
  const [missing, setMissing] = useState(0)
  const reportMissing = useMemo(() => (by: 1 | -1) => setMissing((before) => before + by), [])
  return (
    <MissingTiles value={reportMissing}>
      {missing === 0 ? null : (
        <Mat as="section">
          <div className="stack">
            <h2 className="t-section">{t('missing.title')}</h2>
            <p className="t-muted">{t('missing.text')}</p>
            <Button
              onClick={() =>
                void client.refetchQueries({
                  type: 'active',
                  predicate: ({ state }) => state.status === 'error',
                })
              }
            >
              {t('missing.retry')}
            </Button>
          </div>
        </Mat>
      )}
      {props.children}
    </MissingTiles>
  )
}
