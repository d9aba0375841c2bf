/** The id of Microsoft Graph's own application, the same in every directory. */
export const MICROSOFT_GRAPH = '00000003-0000-0000-c000-000000000000'
/** Settings of the directory: learn.microsoft.com/graph/api/authorizationpolicy-get#permissions */
export const POLICIES = 'Policy.Read.All'
/** Which people have a second factor: learn.microsoft.com/graph/api/authenticationmethodsroot-list-userregistrationdetails#permissions */
export const REPORTS = 'AuditLog.Read.All'
/** What the application reads at Microsoft Graph, with the consent of an administrator of the directory: no mail, no files. */
export const GRAPH_RIGHTS = [POLICIES, REPORTS] as const
