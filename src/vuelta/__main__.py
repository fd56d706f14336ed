"""`python -m vuelta` is the `vuelta` command."""

from vuelta_command import main

if __name__ == "__main__":
    main()
