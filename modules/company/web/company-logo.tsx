import { Button, FileButton } from '@mantine/core'
import { companyTopics, getLogo, maxLogoBytes, removeLogo, setLogo } from '@daybook/company/contract'
import { q, toast, uploadFile, useApi, wordsOf } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './company-logo.module.css'

const logoQuery = q(getLogo, {}, { topics: [companyTopics.company], staleTime: 60_000, addresses: true })

/** The company's logo, where there is one. It stands beside the company's name, so nothing reads it out. */
export const CompanyLogo = () => {
  const { data } = useQuery(logoQuery)
  return data?.address ? <img className={styles.logo} src={data.address} alt="" /> : null
}

const useChanging = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const again = () => void client.invalidateQueries({ queryKey: logoQuery.queryKey })
  const remove = useApi(removeLogo, { onError: toast.failure, onSuccess: again })
  const set = async (file: File | null) => {
    if (!file) return
    if (file.size > maxLogoBytes) return toast.error('This file is too large. Choose one of at most 5 MB.')
    setBusy(true)
    try {
      await uploadFile(setLogo, file)
      again()
      toast.success('The logo is changed.')
    } catch (error) {
      toast.error(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, set, removing: remove.isPending, remove: () => remove.mutate() }
}

/** The logo with what its owner may do about it: choose another one, or none. */
export const LogoChoice = () => {
  const { data } = useQuery(logoQuery)
  const { busy, set, removing, remove } = useChanging()
  const has = data?.address != null
  return (
    <div className={styles.choice}>
      <span className={styles.place}>{has ? <CompanyLogo /> : 'No logo yet'}</span>
      <div className={styles.deeds}>
        <FileButton onChange={(file) => void set(file)} accept="image/jpeg,image/png,image/webp">
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={busy}>
              {has ? 'Change the logo' : 'Add a logo'}
            </Button>
          )}
        </FileButton>
        {has && (
          <Button variant="subtle" color="gray" size="xs" loading={removing} onClick={remove}>
            Remove
          </Button>
        )}
        <p className={styles.hint}>JPEG, PNG or WebP, at most 5 MB. Everybody in the company sees it.</p>
      </div>
    </div>
  )
}
