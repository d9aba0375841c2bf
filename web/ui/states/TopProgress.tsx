import '../plain/plain.css'

/** The 2 px bar at the top while something the whole page waits for is under way. */
export function TopProgress({ active, label }: { active: boolean; label: string }) {
  return active ? <div className="top-progress" role="progressbar" aria-label={label} /> : null
}
