"""The server: tables that people share, stored durably, with dice that anybody can check."""
