@echo off
rem pyrus-cli VERB ...: the command line of this Pyrus Suite.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
  echo pyrus-cli: no Java found. Install Java 17 or later, or set JAVA_HOME to one. 1>&2
  exit /b 1
)
set "HEAP="
if "%~1"=="bench-serve" set "HEAP=-Xms32m -Xmn24m"
"%JAVA%" -XX:+UseSerialGC -Xmx512m %HEAP% -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED %PYRUS_JAVA_OPTIONS% -jar "%~dp0..\pyrus\cli\pyrus-cli.jar" %*
exit /b %ERRORLEVEL%
