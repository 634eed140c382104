import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { classes } from './classes.ts'

/** 'primary' is for the one action a page is for; 'outline' stands beside it; 'plain' is a word to press. */
export type ButtonLook = { look?: 'primary' | 'outline' | 'plain'; size?: 'medium' | 'large' | 'small'; wide?: boolean }

const looks = ({ look = 'outline', size = 'medium', wide = false }: ButtonLook, more?: string) =>
  classes(styles.button, styles[look], styles[size], wide && styles.wide, more)

/** A button. While `busy` it cannot be pressed again and shows `busyText` instead of its words. */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  busyText,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonLook & { busy?: boolean; busyText?: ReactNode } & ComponentProps<'button'>) => (
  <button
    {...rest}
    type={type}
    className={looks({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  >
    {busy && busyText !== undefined ? busyText : children}
  </button>
)

/** A link that looks like a button. Addresses of other sites are ordinary links. */
export const LinkButton = ({
  look,
  size,
  wide,
  className,
  to,
  children,
  ...rest
}: ButtonLook & { to: string; children: ReactNode } & Omit<ComponentProps<'a'>, 'href'>) => {
  const name = looks({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)
  return /^https?:/.test(to) ? (
    <a {...rest} href={to} className={name}>
      {children}
    </a>
  ) : (
    <Link {...rest} to={to} className={name}>
      {children}
    </Link>
  )
}
