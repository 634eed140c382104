import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notice } from '../../client/notice.ts'
import { keys } from '../../client/queries/keys.ts'

/** What follows a change of the profile that went well: the words said, the profile read again, back to the overview. */
export function useSaved() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (text = 'updated successfully...') => {
    notice.success(text)
    await client.invalidateQueries({ queryKey: keys.profile })
    await navigate('/profile')
  }
}
