/** Pages to read on about a check; nothing when there are none. */
export function References({ title, references }: { title: string; references: readonly string[] }) {
  if (references.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {references.map((url) => (
          <li key={url} style={{ overflowWrap: 'anywhere' }}>
            <a href={url} target="_blank" rel="noreferrer noopener">
              {url}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
