import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './back-to-top.module.css'

const useScrolledPast = (distance: number): boolean => {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > distance)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [distance])
  return past
}

/** Back to the top of long public pages, once more than 300 px have gone by. */
export const BackToTop = () => {
  const past = useScrolledPast(300)
  if (!past) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={18} aria-hidden="true" />
    </button>
  )
}
