import { controlTable } from '../control-table.ts'

/** CIS Google Cloud Platform Foundation 4.0: its numbers, and what each asks for in our own words. */
export const cisGcp = controlTable(`
# 1 | Identity and access | Identität und Zugriff | Identidad y acceso
1.1 m | People use accounts of the organization | Personen nutzen Konten der Organisation | Las personas usan cuentas de la organización
1.2 m | People sign in with MFA | Personen melden sich mit MFA an | Las personas inician sesión con MFA
1.3 m | Administrators sign in with a security key | Administratoren melden sich mit Sicherheitsschlüssel an | Los administradores usan una llave de seguridad
1.4 | Service accounts have no keys managed by users | Dienstkonten haben keine selbst verwalteten Schlüssel | Las cuentas de servicio no tienen claves gestionadas por usuarios
1.5 | Service accounts have no admin role | Dienstkonten haben keine Adminrolle | Las cuentas de servicio no tienen rol de administración
1.6 | Nobody may act as any service account of a project | Niemand darf als beliebiges Dienstkonto eines Projekts handeln | Nadie puede actuar como cualquier cuenta de servicio de un proyecto
1.7 | Keys of service accounts are rotated every 90 days | Schlüssel von Dienstkonten werden alle 90 Tage gewechselt | Las claves de cuentas de servicio se rotan cada 90 días
1.8 | Managing and using service accounts lie with different people | Verwaltung und Nutzung von Dienstkonten sind getrennt | Gestionar y usar cuentas de servicio recae en personas distintas
1.9 | Encryption keys are not usable by everyone | Schlüssel sind nicht für alle nutzbar | Las claves de cifrado no las puede usar cualquiera
1.10 | Encryption keys are rotated every 90 days | Schlüssel werden alle 90 Tage rotiert | Las claves de cifrado se rotan cada 90 días
1.11 | Managing and using encryption keys lie with different people | Verwaltung und Nutzung von Schlüsseln sind getrennt | Gestionar y usar claves de cifrado recae en personas distintas
1.12 | API keys exist for active services only | API-Schlüssel bestehen nur für aktive Dienste | Solo hay claves de API para servicios activos
1.13 m | API keys are limited to hosts and apps | API-Schlüssel sind auf Hosts und Apps begrenzt | Las claves de API se limitan a hosts y aplicaciones
1.14 | API keys are limited to the APIs they need | API-Schlüssel sind auf nötige APIs begrenzt | Las claves de API se limitan a las API necesarias
1.15 | API keys are rotated every 90 days | API-Schlüssel werden alle 90 Tage gewechselt | Las claves de API se rotan cada 90 días
1.16 | Essential contacts are registered | Wichtige Kontakte sind hinterlegt | Los contactos esenciales están registrados
1.17 m | Functions keep secrets in Secret Manager | Funktionen halten Geheimnisse im Secret Manager | Las funciones guardan secretos en Secret Manager
# 2 | Logging and monitoring | Protokollierung und Überwachung | Registro y supervisión
2.1 | Audit logs cover all services and people | Audit-Protokolle erfassen alle Dienste und Personen | Los registros de auditoría cubren todos los servicios y personas
2.2 | A sink exports every log entry | Eine Senke exportiert alle Protokolleinträge | Un receptor exporta todas las entradas de registro
2.3 | Retention of log buckets is locked | Die Aufbewahrung von Protokoll-Buckets ist gesperrt | La retención de los buckets de registros está bloqueada
2.4 | Changes of project ownership raise an alarm | Änderungen des Projektbesitzes lösen einen Alarm aus | Los cambios de propietario del proyecto generan una alarma
2.5 | Changes of audit settings raise an alarm | Änderungen der Audit-Einstellungen lösen einen Alarm aus | Los cambios de auditoría generan una alarma
2.6 | Changes of custom roles raise an alarm | Änderungen eigener Rollen lösen einen Alarm aus | Los cambios de roles personalizados generan una alarma
2.7 | Changes of firewall rules raise an alarm | Änderungen an Firewallregeln lösen einen Alarm aus | Los cambios de reglas de firewall generan una alarma
2.8 | Changes of routes raise an alarm | Änderungen an Routen lösen einen Alarm aus | Los cambios de rutas generan una alarma
2.9 | Changes of networks raise an alarm | Änderungen an Netzwerken lösen einen Alarm aus | Los cambios de redes generan una alarma
2.10 | Changes of bucket permissions raise an alarm | Änderungen an Bucket-Rechten lösen einen Alarm aus | Los cambios de permisos de buckets generan una alarma
2.11 | Changes of SQL instances raise an alarm | Änderungen an SQL-Instanzen lösen einen Alarm aus | Los cambios de instancias SQL generan una alarma
2.12 | DNS queries are logged in every network | DNS-Anfragen werden in jedem Netzwerk protokolliert | Las consultas DNS se registran en todas las redes
2.13 | The asset inventory is on | Das Asset-Inventar ist aktiv | El inventario de activos está activo
2.14 m | Access by Google is logged | Zugriffe durch Google werden protokolliert | El acceso de Google se registra
2.15 | Access by Google needs approval | Zugriffe durch Google brauchen Freigabe | El acceso de Google exige aprobación
2.16 | Load balancers log their requests | Load Balancer protokollieren Anfragen | Los balanceadores registran sus peticiones
# 3 | Networking | Netzwerk | Redes
3.1 | The default network is gone | Das Standardnetzwerk ist entfernt | La red predeterminada no existe
3.2 | Legacy networks are gone | Alte Netzwerke sind entfernt | Las redes heredadas no existen
3.3 | DNS zones are signed | DNS-Zonen sind signiert | Las zonas DNS están firmadas
3.4 | Zones do not sign keys with RSASHA1 | Zonen signieren Schlüssel nicht mit RSASHA1 | Las zonas no firman claves con RSASHA1
3.5 | Zones do not sign records with RSASHA1 | Zonen signieren Einträge nicht mit RSASHA1 | Las zonas no firman registros con RSASHA1
3.6 | SSH is not open to the internet | SSH ist nicht zum Internet offen | SSH no está abierto a internet
3.7 | RDP is not open to the internet | RDP ist nicht zum Internet offen | RDP no está abierto a internet
3.8 | Flow logs are on in every subnet | Flow Logs sind in jedem Subnetz aktiv | Los registros de flujo están activos en cada subred
3.9 m | Load balancers allow strong ciphers only | Load Balancer erlauben nur starke Chiffren | Los balanceadores solo permiten cifrados fuertes
3.10 m | Traffic passes the Identity-Aware Proxy | Verkehr läuft über den Identity-Aware Proxy | El tráfico pasa por Identity-Aware Proxy
# 4 | Virtual machines | Virtuelle Maschinen | Máquinas virtuales
4.1 | Instances do not run as the default service account | Instanzen laufen nicht als Standard-Dienstkonto | Las instancias no usan la cuenta de servicio predeterminada
4.2 | The default account has no full API access | Das Standardkonto hat keinen vollen API-Zugriff | La cuenta predeterminada no tiene acceso completo a las API
4.3 | Instances refuse project-wide SSH keys | Instanzen lehnen projektweite SSH-Schlüssel ab | Las instancias rechazan claves SSH de todo el proyecto
4.4 | OS Login is on | OS Login ist aktiv | OS Login está activo
4.5 | Serial consoles are off | Serielle Konsolen sind aus | Las consolas serie están desactivadas
4.6 | Instances do not forward IP packets | Instanzen leiten keine IP-Pakete weiter | Las instancias no reenvían paquetes IP
4.7 | Disks of critical machines use own keys | Platten kritischer Maschinen nutzen eigene Schlüssel | Los discos de máquinas críticas usan claves propias
4.8 | Instances are shielded | Instanzen sind abgeschirmt | Las instancias están blindadas
4.9 | Instances have no public address | Instanzen haben keine öffentliche Adresse | Las instancias no tienen dirección pública
4.10 m | App Engine uses HTTPS only | App Engine nutzt nur HTTPS | App Engine solo usa HTTPS
4.11 | Confidential computing is on | Confidential Computing ist aktiv | La computación confidencial está activa
4.12 m | Operating systems are up to date | Betriebssysteme sind aktuell | Los sistemas operativos están al día
# 5 | Storage | Speicher | Almacenamiento
5.1 | Buckets are not public | Buckets sind nicht öffentlich | Los buckets no son públicos
5.2 | Buckets use uniform access | Buckets nutzen einheitlichen Zugriff | Los buckets usan acceso uniforme
# 6 | Cloud SQL | Cloud SQL | Cloud SQL
6.1.1 m | MySQL administrators need a password | MySQL-Administratoren brauchen ein Passwort | Los administradores de MySQL necesitan contraseña
6.1.2 | MySQL does not list all databases | MySQL zeigt nicht alle Datenbanken | MySQL no muestra todas las bases de datos
6.1.3 | MySQL does not load local files | MySQL lädt keine lokalen Dateien | MySQL no carga archivos locales
6.2.1 | PostgreSQL logs errors with enough detail | PostgreSQL protokolliert Fehler genau genug | PostgreSQL registra errores con suficiente detalle
6.2.2 | PostgreSQL logs connections | PostgreSQL protokolliert Verbindungen | PostgreSQL registra las conexiones
6.2.3 | PostgreSQL logs disconnections | PostgreSQL protokolliert Trennungen | PostgreSQL registra las desconexiones
6.2.4 | PostgreSQL logs the statements that matter | PostgreSQL protokolliert wichtige Anweisungen | PostgreSQL registra las sentencias importantes
6.2.5 | PostgreSQL logs warnings | PostgreSQL protokolliert Warnungen | PostgreSQL registra los avisos
6.2.6 | PostgreSQL logs statements that fail | PostgreSQL protokolliert fehlerhafte Anweisungen | PostgreSQL registra las sentencias que fallan
6.2.7 | PostgreSQL does not log durations with statements | PostgreSQL protokolliert keine Dauer mit Anweisungen | PostgreSQL no registra duraciones con sentencias
6.2.8 | PostgreSQL auditing is on | PostgreSQL-Audit ist aktiv | La auditoría de PostgreSQL está activa
6.3.1 | SQL Server runs no external scripts | SQL Server führt keine externen Skripte aus | SQL Server no ejecuta scripts externos
6.3.2 | SQL Server does not chain ownership across databases | SQL Server verkettet Besitz nicht über Datenbanken | SQL Server no encadena propiedad entre bases de datos
6.3.3 | SQL Server does not limit connections | SQL Server begrenzt Verbindungen nicht | SQL Server no limita las conexiones
6.3.4 | SQL Server sets no global user options | SQL Server setzt keine globalen Benutzeroptionen | SQL Server no fija opciones globales de usuario
6.3.5 | SQL Server refuses remote procedures | SQL Server lehnt entfernte Prozeduren ab | SQL Server rechaza procedimientos remotos
6.3.6 | SQL Server hides details in error messages | SQL Server verbirgt Details in Fehlermeldungen | SQL Server oculta detalles en los mensajes de error
6.3.7 | SQL Server refuses contained authentication | SQL Server lehnt eigenständige Authentifizierung ab | SQL Server rechaza la autenticación contenida
6.4 | Databases require TLS | Datenbanken verlangen TLS | Las bases de datos exigen TLS
6.5 | Databases do not accept every address | Datenbanken akzeptieren nicht jede Adresse | Las bases de datos no aceptan cualquier dirección
6.6 | Databases have no public address | Datenbanken haben keine öffentliche Adresse | Las bases de datos no tienen dirección pública
6.7 | Databases are backed up automatically | Datenbanken werden automatisch gesichert | Las bases de datos se respaldan automáticamente
# 7 | BigQuery | BigQuery | BigQuery
7.1 | Datasets are not public | Datasets sind nicht öffentlich | Los conjuntos de datos no son públicos
7.2 | Tables are encrypted with own keys | Tabellen sind mit eigenen Schlüsseln verschlüsselt | Las tablas están cifradas con claves propias
7.3 | Datasets have an own default key | Datasets haben einen eigenen Standardschlüssel | Los conjuntos de datos tienen una clave propia predeterminada
7.4 m | Data is classified | Daten sind eingestuft | Los datos están clasificados
# 8 | Dataproc | Dataproc | Dataproc
8.1 | Clusters are encrypted with own keys | Cluster sind mit eigenen Schlüsseln verschlüsselt | Los clústeres están cifrados con claves propias
`)
