/** All words of the page, for tests: there, nothing is loaded by screens. */

import "../i18n/after";
import "../i18n/learn";
import "../i18n/setup";
import "../i18n/table";
