import { Button } from '@mantine/core'
import { type Asset, assetSetUp, reuseAsset } from '@daybook/assets/contract'
import { formatMoney } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  DayText,
  fact,
  Facts,
  InstantDay,
  Load,
  SidePanel,
  Skeletons,
  StatusWord,
  toast,
  useApi,
  useMayChange,
  useReader,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AssetForm } from './asset-form.tsx'
import { assetQuery, refetches } from './asset-queries.ts'
import styles from './assets.module.css'
import { History } from './history.tsx'
import { LendForm, RetireForm, TakeBackForm } from './lend-forms.tsx'
import { kindWords, placeSign, placeWords } from './words.ts'

/** The address of the form for a new one. */
export const adding = 'new'

type Doing = 'edit' | 'lend' | 'back' | 'retire'

const confirmedFact = ({ confirmedAt, left }: NonNullable<Asset['holder']>) => {
  if (confirmedAt !== null) return fact('Confirmed', <InstantDay instant={confirmedAt} />)
  return fact('Confirmed', left ? 'Never' : 'Not yet')
}

const About = ({ asset }: { readonly asset: Asset }) => {
  const { currency } = useReader().me
  const { holder, retired, kind, serial, note, boughtOn, valueCents } = asset
  const facts = [
    fact('Where it is', <StatusWord status={placeSign(asset)}>{placeWords(asset)}</StatusWord>),
    ...(holder === null ? [] : [fact('Since', <DayText day={holder.since} />), confirmedFact(holder)]),
    ...(retired === null ? [] : [fact('Since', <DayText day={retired.on} />), fact('Why', retired.reason)]),
    fact('Kind', kindWords[kind]),
    fact('Number', serial),
    ...(boughtOn === null ? [] : [fact('Bought on', <DayText day={boughtOn} />)]),
    ...(valueCents === null || currency === null ? [] : [fact('Value', formatMoney(valueCents, currency))]),
    ...(note === '' ? [] : [fact('Note', <span className={styles.lines}>{note}</span>)]),
  ]
  return <Facts facts={facts} />
}

type DeedsProps = { readonly asset: Asset; readonly onDo: (doing: Doing) => void }

const Deeds = ({ asset, onDo }: DeedsProps) => {
  const again = useApi(reuseAsset, { refetches, onError: toast.failure })
  const useIt = () => again.mutate({ params: { id: asset.id }, body: { version: asset.version } })
  return (
    <div className={styles.deeds}>
      {asset.state === 'HERE' && <Button onClick={() => onDo('lend')}>Lend it</Button>}
      {asset.can.takeBack && <Button onClick={() => onDo('back')}>Take it back</Button>}
      {asset.state === 'RETIRED' && (
        <Button variant="default" loading={again.isPending} onClick={useIt}>
          Use it again
        </Button>
      )}
      {asset.can.change && (
        <Button variant="default" onClick={() => onDo('edit')}>
          Edit
        </Button>
      )}
      {asset.state === 'HERE' && (
        <Button variant="subtle" color="red" onClick={() => onDo('retire')}>
          Retire
        </Button>
      )}
    </div>
  )
}

const Shown = ({ asset }: { readonly asset: Asset }) => {
  const [doing, setDoing] = useState<Doing | null>(null)
  const mayChange = useMayChange(assetSetUp)
  const form = { asset, onDone: () => setDoing(null) }
  if (doing === 'edit') return <AssetForm {...form} />
  return (
    <div className={styles.asset}>
      <About asset={asset} />
      {mayChange && doing === null && <Deeds asset={asset} onDo={setDoing} />}
      {mayChange && !asset.can.change && (
        <p className={styles.hint}>You have this yourself: somebody else of HR, or an owner, changes it and takes it back.</p>
      )}
      {doing === 'lend' && <LendForm {...form} />}
      {doing === 'back' && <TakeBackForm {...form} />}
      {doing === 'retire' && <RetireForm {...form} />}
      <History assetId={asset.id} />
    </div>
  )
}

/** One asset, who has it and who had it; open while the address names it. */
export const AssetPanel = () => {
  const [id, setId] = useUrlState('asset')
  const mayChange = useMayChange(assetSetUp)
  const isNew = id === adding
  const query = useQuery({ ...assetQuery(id ?? ''), enabled: id !== undefined && !isNew })
  const close = () => setId(undefined)
  return (
    <SidePanel
      opened={id !== undefined && (!isNew || mayChange)}
      onClose={() => void askBeforeLosing(close)}
      title={isNew ? 'Add an asset' : (query.data?.name ?? 'Asset')}
    >
      {isNew && mayChange && <AssetForm asset={null} onDone={close} />}
      {id !== undefined && !isNew && (
        <Load query={query} skeleton={<Skeletons rows={6} label="Loading the asset" />}>
          {(asset) => <Shown key={asset.id} asset={asset} />}
        </Load>
      )}
    </SidePanel>
  )
}
